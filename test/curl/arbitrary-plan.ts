import * as fc from 'fast-check';
import type { RequestPlan, RequestPlanField } from '../../src/tool/request-plan.ts';
import { headers as headerSamples, jsonTexts, oddPaths, oddQueries, paths, queries } from './command-samples.ts';

const oddText = fc.constantFrom(
  '',
  ' ',
  "'",
  '"',
  '\\',
  '\\\\"',
  '$HOME',
  '`id`',
  '!!',
  '\n',
  '\r\n',
  '\t',
  '@file',
  '<file',
  '%41',
  '😀',
  '\u0085',
  '\u007f',
  ';type=a/b',
  '{a,b}',
  '=',
  '&',
  '#',
  '-x',
  '^',
);
const text = fc
  .array(fc.oneof(oddText, fc.string({ unit: 'binary', maxLength: 6 }), fc.constantFrom(...jsonTexts)), {
    maxLength: 5,
  })
  .map((pieces) => Buffer.from(pieces.join('').replaceAll('\0', '')).toString());
const bytes = fc.uint8Array({ maxLength: 12 }).map((value) => new Uint8Array(value));

const token = fc.stringMatching(/^[A-Za-z][\w-]{0,12}$/).filter((name) => !/^content-(?:length|type)$/i.test(name));
const value = fc.oneof(
  fc.constantFrom(...headerSamples.map((header) => header.replace(/^[^:]*: /, ''))),
  fc.stringMatching(/^[ -~\u00a1-\u00ff]{0,20}$/),
);

const url = fc
  .tuple(
    fc.constantFrom('http://h.example', 'https://h.example:8443', 'http://127.0.0.1:3000', 'https://[::1]'),
    fc.oneof(fc.constantFrom(...paths, ...oddPaths), fc.webPath()),
    fc.oneof(
      fc.constantFrom(...queries, ...oddQueries, '?a[]=1&b={x,y}', '?[1-3]'),
      fc.webQueryParameters().map((query) => `?${query}`),
    ),
  )
  .map((pieces) => new URL(pieces.join('')).href.replace(/#.*/, '').replaceAll('%00', '%01'));

const field: fc.Arbitrary<RequestPlanField> = fc.record(
  {
    name: text.map((name) => name.replaceAll('=', '-') || 'field'),
    value: fc.oneof(text, text, text, bytes),
    fileName: text.map((name) => name.replace(/[\r\n]/g, ' ')),
    contentType: fc.constantFrom('text/plain', 'application/json', 'text/csv; charset=utf-8', 'image/png'),
  },
  { requiredKeys: ['name', 'value'], noNullPrototype: true },
);

const contentType = fc.constantFrom(
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain; charset=utf-8',
);
const body = fc.oneof(
  fc.record({ content: fc.oneof(text, bytes), contentType }, { requiredKeys: ['content'], noNullPrototype: true }),
  fc.record({ content: fc.array(field, { minLength: 1, maxLength: 4 }) }, { noNullPrototype: true }),
);

/** Requests that curl can send. */
export const requestPlan: fc.Arbitrary<RequestPlan> = fc.record(
  {
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PURGE', 'M-SEARCH'),
    url,
    headers: fc.array(fc.record({ name: token, value }, { noNullPrototype: true }), { maxLength: 5 }),
    body,
    parts: fc.constant([]),
  },
  { requiredKeys: ['method', 'url', 'headers', 'parts'], noNullPrototype: true },
);
