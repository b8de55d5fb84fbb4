import { expect, test } from 'vitest';
import { parseFormField } from '../../src/curl/parse-form-field.ts';

const plain = { contentType: undefined, fileName: undefined, encoder: undefined, headers: [], unknown: false };

test.each([
  ['a=b', { name: 'a', sources: [{ ...plain, kind: 'text', value: 'b' }] }],
  ['=b', { name: undefined, sources: [{ ...plain, kind: 'text', value: 'b' }] }],
  ['a= b ', { name: 'a', sources: [{ ...plain, kind: 'text', value: 'b' }] }],
  ['a="b;\\"c\\\\"', { name: 'a', sources: [{ ...plain, kind: 'text', value: 'b;"c\\' }] }],
  [
    'a=b;type=text/x;charset=y',
    { name: 'a', sources: [{ ...plain, kind: 'text', value: 'b', contentType: 'text/x;charset=y' }] },
  ],
  ['a=b;c', { name: 'a', sources: [{ ...plain, kind: 'text', value: 'b', unknown: true }] }],
  ['a=<f', { name: 'a', sources: [{ ...plain, kind: 'file', value: 'f' }] }],
  [
    'a=@f;filename="g;h";headers="X: y";encoder=base64',
    {
      name: 'a',
      sources: [{ ...plain, kind: 'upload', value: 'f', fileName: 'g;h', headers: ['X: y'], encoder: 'base64' }],
    },
  ],
  [
    'a=@f,"g,h";type=a/b',
    {
      name: 'a',
      sources: [
        { ...plain, kind: 'upload', value: 'f' },
        { ...plain, kind: 'upload', value: 'g,h', contentType: 'a/b' },
      ],
    },
  ],
  ['=)', { name: undefined, sources: [], group: 'close' }],
])('parseFormField() reads %j', (text, field) => {
  expect(parseFormField(text, false)).toEqual(field);
});

test('parseFormField() takes nothing as special in --form-string', () => {
  expect(parseFormField('a=@b;c', true)).toEqual({
    name: 'a',
    sources: [{ kind: 'text', value: '@b;c', headers: [], unknown: false }],
  });
});

test('parseFormField() needs an equals sign', () => {
  expect(parseFormField('a', false)).toBeUndefined();
});
