import { describe, expect, test } from 'vitest';
import { compileSnippets } from './compile-snippets.ts';
import { parseSnippets, readSnippets } from './snippets.ts';

describe('the code of the pages', () => {
  const snippets = readSnippets();
  const complaints = compileSnippets(snippets);

  test.each(snippets)('compiles: $page:$line', (snippet) => {
    expect(complaints.get(snippet)).toEqual([]);
  });

  test('of README.md has a program for each place where the package runs', () => {
    const kinds = snippets.filter(({ page }) => page === 'README.md').flatMap(({ kind }) => kind ?? []);
    expect([...new Set(kinds)].sort()).toEqual(['browser', 'deno', 'node', 'worker']);
  });
});

describe('parseSnippets()', () => {
  test('reads page, kind, words, output and line, and leaves other languages out', () => {
    const markdown = [
      'Text',
      '```sh',
      'npm ci',
      '```',
      '```ts deno --allow-net',
      `import { a } from 'npm:tooltable@^1/agent';`,
      '```',
      '```text output',
      'Hello',
      '```',
      '```ts',
      'let b;',
      '```',
    ].join('\n');
    expect(parseSnippets('docs/a.md', markdown)).toEqual([
      {
        page: 'docs/a.md',
        line: 5,
        kind: 'deno',
        words: ['--allow-net'],
        code: `import { a } from 'tooltable/agent';\n`,
        output: 'Hello\n',
      },
      { page: 'docs/a.md', line: 11, kind: undefined, words: [], code: 'let b;\n', output: undefined },
    ]);
  });

  test.each([
    ['a kind that no test can run', '```ts python\n```', 'A.md:1: "python" is none of node, worker'],
    ['a language that no test compiles', 'Text\n\n```js\nlet a;\n```', 'A.md:3: "js" is none of ts, sh'],
    ['a block without a language', '```\nlet a;\n```', 'A.md:1: "" is none of ts, sh'],
    ['a block that is not at the margin', '- item\n\n  ```ts\n  let a;\n  ```', 'A.md:3: a block of code begins at'],
    ['a block without an end', '```ts\nlet a;\n', 'A.md:1: a block of code begins at'],
    ['a block in tildes', '~~~ts\nlet a;\n~~~', 'A.md:1: a block of code begins at'],
  ])('refuses %s', (_, markdown, message) => {
    expect(() => parseSnippets('A.md', markdown)).toThrow(message);
  });
});

test('compileSnippets() finds a mistake and its line', () => {
  const snippet = {
    ...{ page: 'docs/a.md', line: 10, kind: undefined, words: [], output: undefined },
    code: 'const a = 1;\na = 2;\n',
  };
  const complaints = compileSnippets([snippet]);
  expect(complaints.get(snippet)).toEqual(["docs/a.md:12: Cannot assign to 'a' because it is a constant."]);
});
