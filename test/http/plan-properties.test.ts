import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HttpPlugin, HttpPluginMethod } from '../../src/http/http-plugin.ts';
import type { HttpToolParameter } from '../../src/http/http-tool-parameter.ts';
import { planRequest } from '../../src/http/plan-request.ts';
import type { RequestPlan } from '../../src/tool/request-plan.ts';
import { ToolError } from '../../src/tool/tool-error.ts';
import { countRuns } from '../schema/arbitrary-check-schema.ts';

const numRuns = countRuns(1000);

const nasty = fc.constantFrom(
  ...[
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '/',
    '\\',
    '%2f',
    '%5c',
    '?',
    '#',
    '&',
    '=',
    ';',
    ',',
    '@',
    ':',
    '//evil.example',
    '\r\n',
  ],
  ...['%00', '\0', '\t', ' ', '+', '[', ']', '{', '}', '|', "'", '"', '%', 'ü', '日本', '\ud800', '💥', ''],
);
const text = fc.oneof(
  fc.array(fc.oneof(nasty, fc.string({ maxLength: 3 })), { maxLength: 4 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const scalar = fc.oneof(text, fc.double(), fc.boolean(), fc.integer());
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(text, scalar, { maxKeys: 3 }),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 2 }),
);

const written = (styles: readonly string[]) =>
  fc.oneof(
    fc.constant({}),
    fc.constant({ contentType: 'application/json' }),
    fc.record({ style: fc.constantFrom(...styles), explode: fc.boolean() }),
  );

const pathWriting = written(['simple', 'label', 'matrix']);
const queryWriting = written(['form', 'spaceDelimited', 'pipeDelimited', 'deepObject']);

const plugin: HttpPlugin = { baseUrl: 'https://h.example/base/v1', methods: [] };

/** The plan, or nothing where the call is refused as it should be: by an error of ours that tells no value. */
function tryPlan(method: HttpPluginMethod, input: Readonly<Record<string, unknown>>): RequestPlan | undefined {
  try {
    return planRequest(plugin, method, input);
  } catch (error) {
    expect(error).toBeInstanceOf(ToolError);
    expect((error as ToolError).code).toMatch(/^(?:invalid-arguments|http-request)$/);
    return undefined;
  }
}

describe('planRequest()', () => {
  test('keeps origin, base path, segment count and literal segments, or refuses', () => {
    fc.assert(
      fc.property(value, value, pathWriting, queryWriting, (id, q, inPath, inQuery) => {
        const parameters = [
          { name: 'id', in: 'path', type: 'string', ...inPath },
          { name: 'q', in: 'query', type: 'object', ...inQuery },
        ] as readonly HttpToolParameter[];
        const method: HttpPluginMethod = { name: 'call', method: 'GET', path: '/users/{id}/a.{id}/posts', parameters };
        const plan = tryPlan(method, { id, q });
        if (!plan) return;
        const url = new URL(plan.url);
        const segments = url.pathname.split('/');
        expect(url.href).toBe(plan.url);
        expect([url.origin, url.username, url.password, url.hash]).toEqual(['https://h.example', '', '', '']);
        expect(segments).toEqual(['', 'base', 'v1', 'users', segments[4], segments[5], 'posts']);
        expect(segments[4]).not.toBe('');
      }),
      { numRuns },
    );
  }, 600_000);

  // Such a path is checked once for all calls.
  test('keeps a path without variables, whatever is in the query', () => {
    fc.assert(
      fc.property(value, value, queryWriting, fc.boolean(), (q, r, inQuery, allowReserved) => {
        const parameters = [
          { name: 'q#', in: 'query', type: 'object', ...inQuery },
          { name: 'r', in: 'query', type: 'string', allowReserved },
        ] as readonly HttpToolParameter[];
        const method: HttpPluginMethod = { name: 'call', method: 'GET', path: '/users/all?x=1', parameters };
        const plan = tryPlan(method, { q_: q, r });
        if (!plan) return;
        const url = new URL(plan.url);
        expect(url.href).toBe(plan.url);
        expect([url.origin, url.username, url.password, url.hash]).toEqual(['https://h.example', '', '', '']);
        expect([url.pathname, url.searchParams.get('x')]).toEqual(['/base/v1/users/all', '1']);
      }),
      { numRuns },
    );
  }, 600_000);

  test('gives a server back the text that stood in a path, a query and a cookie', () => {
    fc.assert(
      fc.property(text, (given) => {
        const parameters: readonly HttpToolParameter[] = [
          { name: 'id', in: 'path', type: 'string' },
          { name: 'q&=', in: 'query', type: 'string' },
          { name: 'r', in: 'query', type: 'string', allowReserved: true },
          { name: 'c', in: 'cookie', type: 'string' },
        ];
        const plan = tryPlan(
          { name: 'call', method: 'GET', path: '/{id}', parameters },
          { id: given, q__: given, r: given, c: given },
        );
        if (!plan) return;
        const url = new URL(plan.url);
        expect(decodeURIComponent(url.pathname.slice('/base/v1/'.length))).toBe(given);
        expect([...url.searchParams]).toEqual([
          ['q&=', given],
          ['r', given],
        ]);
        expect(plan.headers.map(({ value }) => decodeURIComponent(String(value)))).toEqual([`c=${given}`]);
      }),
      { numRuns },
    );
  }, 600_000);

  test('never splits a header, nor sends a body that is not the arguments', () => {
    fc.assert(
      fc.property(value, fc.boolean(), (given, explode) => {
        const parameters: readonly HttpToolParameter[] = [
          { name: 'X-A', in: 'header', type: 'string', explode },
          { name: 'b', in: 'cookie', type: 'string', explode },
          { name: 'c', in: 'body', type: 'string' },
        ];
        const plan = tryPlan(
          { name: 'call', method: 'POST', path: '/', parameters },
          { 'X-A': given, b: given, c: given },
        );
        if (!plan) return;
        for (const { name, value } of plan.headers) {
          expect(String(value)).not.toMatch(/[^\t -~\x80-\xff]/);
          expect(() => new Headers([[name, String(value)]])).not.toThrow();
        }
        expect(JSON.parse(String(plan.body?.content))).toEqual(JSON.parse(JSON.stringify({ c: given })));
      }),
      { numRuns },
    );
  }, 600_000);

  test('adds nothing to a form or a query by a value', () => {
    fc.assert(
      fc.property(scalar, fc.array(scalar, { maxLength: 3 }), fc.boolean(), (one, list, allowReserved) => {
        const parameters: readonly HttpToolParameter[] = [
          { name: 'one', in: 'body', type: 'string', allowReserved },
          { name: 'list', in: 'body', type: 'array', allowReserved },
        ];
        const body = { mediaType: 'application/x-www-form-urlencoded' };
        const plan = tryPlan({ name: 'call', method: 'POST', path: '/', parameters, body }, { one, list });
        if (!plan) return;
        expect([...new URLSearchParams(String(plan.body?.content))]).toEqual([
          ['one', String(one)],
          ...list.map((item) => ['list', String(item)]),
        ]);
      }),
      { numRuns },
    );
  }, 600_000);
});
