import { expect, test } from 'vitest';
import { formatPath } from '../../src/tool/format-path.ts';

test.each([
  [[], '$'],
  [['days'], '$.days'],
  [['lines', 0, 'qty'], '$.lines[0].qty'],
  [['a b'], '$["a b"]'],
  [['städte', '长路'], '$.städte.长路'],
  [['__proto__'], '$.__proto__'],
  [['0'], '$["0"]'],
  [['a"b'], '$["a\\"b"]'],
])('formatPath(%j) is %s', (path, text) => {
  expect(formatPath(path)).toBe(text);
});
