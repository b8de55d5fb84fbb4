import { string } from 'valibot';
import { expectTypeOf, test } from 'vitest';
import { defineHttpPlugin, secretText } from '../../src/http/define-http-plugin.ts';
import type { HttpPlugin, HttpPluginMethod } from '../../src/http/http-plugin.ts';
import type { HttpToolParameter } from '../../src/http/http-tool-parameter.ts';
import { createSecret, type Secret } from '../../src/tool/secret.ts';

const check = (_parameter: HttpToolParameter): void => undefined;
const checkMethod = (_method: HttpPluginMethod): void => undefined;

test('a parameter has what its place and its type have', () => {
  check({ name: 'q', in: 'query', type: 'string', style: 'form', explode: false, allowReserved: true });
  check({ name: 'q', in: 'query', type: 'array', items: { type: 'integer', maximum: 3 }, style: 'pipeDelimited' });
  check({ name: 'id', in: 'path', type: 'integer', style: 'matrix', required: true });
  check({ name: 'X-A', in: 'header', type: 'object', explode: true });
  check({ name: 'c', in: 'cookie', schema: string() });
  check({ name: 'f', in: 'body', type: 'file', contentType: 'image/png' });
  check({ name: 'f', in: 'body', type: 'array', items: { type: 'file' } });
  check({ name: 'k', in: 'query', fixed: createSecret('k') });
  check({ name: 'k', in: 'body', fixed: { a: [createSecret('k'), 1, null] } });
});

test('a parameter has a type, a schema or a fixed value, and one of them only', () => {
  // @ts-expect-error none
  check({ name: 'q', in: 'query' });
  // @ts-expect-error two
  check({ name: 'q', in: 'query', type: 'string', schema: string() });
  // @ts-expect-error two
  check({ name: 'q', in: 'query', type: 'string', fixed: 'x' });
  // @ts-expect-error a fixed value has no default
  check({ name: 'q', in: 'query', fixed: 'x', default: 'y' });
  // @ts-expect-error no JSON
  check({ name: 'q', in: 'query', fixed: () => 'x' });
});

test('a path parameter is always required', () => {
  // @ts-expect-error not optional
  check({ name: 'id', in: 'path', type: 'string', required: false });
});

test('a style is one of its place', () => {
  // @ts-expect-error of a path
  check({ name: 'q', in: 'query', type: 'string', style: 'matrix' });
  // @ts-expect-error of a query
  check({ name: 'id', in: 'path', type: 'string', style: 'form' });
  // @ts-expect-error headers have none
  check({ name: 'X-A', in: 'header', type: 'string', style: 'simple' });
  // @ts-expect-error only in a query or a form
  check({ name: 'id', in: 'path', type: 'string', allowReserved: true });
  // @ts-expect-error not with a media type
  check({ name: 'q', in: 'query', type: 'string', contentType: 'application/json', style: 'form' });
});

test('limits go with their types, and files and whole bodies with bodies', () => {
  // @ts-expect-error of texts
  check({ name: 'q', in: 'query', type: 'integer', minLength: 1 });
  // @ts-expect-error of numbers
  check({ name: 'q', in: 'query', type: 'string', enum: [1] });
  // @ts-expect-error a file is no query
  check({ name: 'q', in: 'query', type: 'file' });
  // @ts-expect-error a query is no body
  check({ name: 'q', in: 'query', type: 'string', wholeBody: true });
  // @ts-expect-error misspelt
  check({ name: 'q', in: 'query', type: 'string', requierd: true });
});

test('a method has a name in upper case and a path from its slash', () => {
  checkMethod({ name: 'a', method: 'QUERY', path: '/x' });
  // @ts-expect-error lower case
  checkMethod({ name: 'a', method: 'get', path: '/x' });
  // @ts-expect-error no slash
  checkMethod({ name: 'a', method: 'GET', path: 'x' });
});

test('defineHttpPlugin() takes what its schema accepts', () => {
  const define = defineHttpPlugin({
    name: 'p',
    properties: secretText(),
    build: (properties) => {
      expectTypeOf(properties).toEqualTypeOf<Secret>();
      return { baseUrl: 'https://h.example', methods: [] };
    },
  });
  expectTypeOf(define).toEqualTypeOf<(properties: string | Secret) => HttpPlugin>();
});
