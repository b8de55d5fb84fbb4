import { describe, expect, test } from 'vitest';
import type { HttpPlugin, HttpPluginMethod } from '../../src/http/http-plugin.ts';
import type { HttpToolParameter } from '../../src/http/http-tool-parameter.ts';
import { planRequest } from '../../src/http/plan-request.ts';
import type { RequestPlanBody } from '../../src/tool/request-plan.ts';

/** For the names of tests. */
const toPlain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** A declaration, arguments, and the request that must come of them. */
interface PlanCase {
  readonly name: string;
  readonly baseUrl?: string;
  readonly headers?: HttpPlugin['headers'];
  readonly method?: HttpPluginMethod['method'];
  readonly path?: HttpPluginMethod['path'];
  readonly body?: HttpPluginMethod['body'];
  readonly parameters?: readonly HttpToolParameter[];
  readonly input?: Readonly<Record<string, unknown>>;
}

interface PlannedCase extends PlanCase {
  readonly url: string;
  readonly sentHeaders?: readonly (readonly [string, string])[];
  readonly sentBody?: RequestPlanBody;
}

interface RefusedCase extends PlanCase {
  readonly message: RegExp;
}

function plan({ baseUrl = 'https://h.example/v1', headers, ...rest }: PlanCase) {
  const { method = 'GET', path = '/x', parameters = [], body, input = {} } = rest;
  const declared: HttpPluginMethod = { name: 'call', method, path, parameters, ...(body && { body }) };
  const plugin = { baseUrl, ...(headers && { headers }), methods: [declared] };
  const { parts, secrets, secretUrl, ...request } = planRequest(plugin, declared, input);
  return { ...request, headers: request.headers.map(({ name, value }) => [name, String(value)]) };
}

function testPlans(cases: readonly PlannedCase[]): void {
  test.each(cases)('planRequest() writes $name', ({ url, sentHeaders = [], sentBody, ...declared }) => {
    expect(plan(declared)).toEqual({
      method: declared.method ?? 'GET',
      url,
      headers: sentHeaders,
      ...(sentBody && { body: sentBody }),
    });
  });
}

function testRefusals(cases: readonly RefusedCase[]): void {
  test.each(cases)('planRequest() refuses $name', ({ message, ...declared }) => {
    expect(() => plan(declared)).toThrow(message);
  });
}

const id: HttpToolParameter = { name: 'id', in: 'path', type: 'string' };
const json = 'application/json';

describe('URL and path', () => {
  const user = { path: '/users/{id}', parameters: [id] } as const;

  testRefusals(
    ['.', '..', '%2e%2e', '.%2E', 'a/../b', '..\\x', '..%5cx', '..%2Fx', '../../admin?x='].map((value) => ({
      name: `the path value ${value}`,
      ...user,
      method: 'DELETE' as const,
      input: { id: value },
      message: /^Cannot accept arguments: \$\.id must be a text without "\." or "\.\." as a part of a path, as path/,
    })),
  );
  testRefusals([
    { name: 'an empty path value', ...user, input: { id: '' }, message: /path parameter "id"/ },
    { name: 'half a surrogate pair', ...user, input: { id: '\ud800' }, message: /half a surrogate pair/ },
    {
      name: 'a literal dot that becomes two',
      path: '/files/.{id}',
      parameters: [id],
      input: { id: '.' },
      message: /a text without "\."/,
    },
    { name: 'an empty list in a path', ...user, input: { id: [] }, message: /not empty/ },
    { name: 'a missing path value', ...user, message: /\$\.id is required, missing/ },
  ]);

  testPlans([
    {
      name: 'a doubly encoded path value exactly',
      ...user,
      input: { id: '%252e%252e' },
      url: 'https://h.example/v1/users/%25252e%25252e',
    },
    {
      name: 'reserved characters of a path value',
      path: '/v0.2/search/{q}',
      parameters: [{ name: 'q', in: 'path', type: 'string' }],
      input: { q: 'a/b?c#d e+f' },
      url: 'https://h.example/v1/v0.2/search/a%2Fb%3Fc%23d%20e%2Bf',
    },
    {
      name: 'a DOI',
      ...user,
      input: { id: '10.1016/S0014-5793(01)03313-0' },
      url: 'https://h.example/v1/users/10.1016%2FS0014-5793%2801%2903313-0',
    },
    { name: 'a path behind the base path', path: '/users', url: 'https://h.example/v1/users' },
    {
      name: 'a path behind a base path with a slash at its end',
      baseUrl: 'https://h.example/v1/',
      path: '/users',
      url: 'https://h.example/v1/users',
    },
    { name: 'a path behind a bare origin', baseUrl: 'https://h.example', path: '/', url: 'https://h.example/' },
    {
      name: 'a path that looks like a URL',
      path: '/https://evil.example/x',
      url: 'https://h.example/v1/https://evil.example/x',
    },
    {
      name: 'a path value that looks like an authority',
      ...user,
      input: { id: '//evil.example' },
      url: 'https://h.example/v1/users/%2F%2Fevil.example',
    },
    {
      name: 'literal characters that a URL cannot hold',
      path: '/a b/ü/{id}.json?q=a b',
      parameters: [id],
      input: { id: 'x' },
      url: 'https://h.example/v1/a%20b/%C3%BC/x.json?q=a%20b',
    },
    {
      name: 'a literal query before parameters',
      path: '/x?flag&a=1',
      parameters: [{ name: 'b', in: 'query', type: 'integer' }],
      input: { b: 2 },
      url: 'https://h.example/v1/x?flag&a=1&b=2',
    },
    ...(
      [
        [{}, 5, '5'],
        [{}, [3, 4], '3,4'],
        [{}, { role: 'a,b', x: 1 }, 'role,a%2Cb,x,1'],
        [{ explode: true }, { role: 'a', x: 1 }, 'role=a,x=1'],
        [{ style: 'label' }, 5, '.5'],
        [{ style: 'label' }, [3, 4], '.3,4'],
        [{ style: 'label', explode: true }, [3, 4], '.3.4'],
        [{ style: 'label', explode: true }, { a: 1, b: 2 }, '.a=1.b=2'],
        [{ style: 'matrix' }, 5, ';id=5'],
        [{ style: 'matrix' }, [3, 4], ';id=3,4'],
        [{ style: 'matrix', explode: true }, [3, 4], ';id=3;id=4'],
        [{ style: 'matrix' }, { a: 1, b: 2 }, ';id=a,1,b,2'],
        [{ style: 'matrix', explode: true }, { a: 1, b: 2 }, ';a=1;b=2'],
        // RFC 6570 §3.2.7
        [{ style: 'matrix', explode: true }, ['', 'a'], ';id;id=a'],
        [{ style: 'matrix', explode: true }, { a: '', b: 0 }, ';a;b=0'],
        [{ style: 'matrix' }, ['', 'a'], ';id=,a'],
        [{ style: 'label' }, ['', 'a'], '.,a'],
        [{}, [false, 0, 12345678901234567890n], 'false,0,12345678901234567890'],
        [{}, '..;/', '..%3B%2F'],
        [{}, '．．', '%EF%BC%8E%EF%BC%8E'],
        [{ contentType: json }, { a: 1 }, '%7B%22a%22%3A1%7D'],
      ] as const
    ).map(
      ([written, value, text]): PlannedCase => ({
        name: `${JSON.stringify(value, toPlain)} in a path as ${JSON.stringify(written)}`,
        path: '/users/{id}',
        parameters: [{ ...id, ...written } as HttpToolParameter],
        input: { id: value },
        url: `https://h.example/v1/users/${text}`,
      }),
    ),
  ]);
});

describe('query', () => {
  const query = (written: Partial<HttpToolParameter>, value: unknown, text: string): PlannedCase => ({
    name: `${JSON.stringify(value)} in a query as ${JSON.stringify(written)}`,
    parameters: [{ name: 'p', in: 'query', type: 'object', ...written } as HttpToolParameter],
    input: { p: value },
    url: `https://h.example/v1/x${text}`,
  });

  testPlans([
    query({}, ['a b', 'c&d'], '?p=a%20b&p=c%26d'),
    query({ explode: false }, ['a,b', 'c d'], '?p=a%2Cb,c%20d'),
    query({ style: 'pipeDelimited' }, ['blue', 'black'], '?p=blue%7Cblack'),
    query({ style: 'spaceDelimited' }, ['blue', 'black'], '?p=blue%20black'),
    query({ style: 'pipeDelimited' }, { R: 100, G: 200 }, '?p=R%7C100%7CG%7C200'),
    query({ style: 'pipeDelimited', explode: true }, ['blue', 'black'], '?p=blue&p=black'),
    query({ style: 'deepObject' }, { R: 100, G: 200 }, '?p%5BR%5D=100&p%5BG%5D=200'),
    query({}, { R: 100, G: 200, B: null }, '?R=100&G=200'),
    query({ explode: false }, { R: 100, G: 200 }, '?p=R,100,G,200'),
    query({}, [], ''),
    query({ explode: false }, {}, ''),
    query(
      { contentType: json },
      { type: 't-shirt', color: 'blue' },
      '?p=%7B%22type%22%3A%22t-shirt%22%2C%22color%22%3A%22blue%22%7D',
    ),
    query({ contentType: json }, 'cat', '?p=%22cat%22'),
    query({ allowReserved: true }, '/a/b?x=1&y=2#z+w', '?p=/a/b?x%3D1%26y%3D2%23z%2Bw'),
    query({ allowReserved: true }, "[%]'!()*,:;@$", '?p=%5B%25%5D%27!()*,:;@$'),
    query({ allowReserved: true, explode: false }, ['a,b', '/'], '?p=a%2Cb,/'),
    query({}, "~!'()*-._", '?p=~%21%27%28%29%2A-._'),
    query({ wireName: 'filter[name]' }, 'a', '?filter%5Bname%5D=a'),
    query({}, new Date(0), '?p=1970-01-01T00%3A00%3A00.000Z'),
    query({ style: 'deepObject' }, { since: new Date(0) }, '?p%5Bsince%5D=1970-01-01T00%3A00%3A00.000Z'),
    {
      name: 'falsy values, and leaves null out',
      parameters: ['include_inactive', 'page', 'q', 'x'].map((name) => ({ name, in: 'query', type: 'string' })),
      input: { include_inactive: false, page: 0, q: '', x: null },
      url: 'https://h.example/v1/x?include_inactive=false&page=0&q=',
    },
    {
      name: 'wire names that are no legal keys, by legal keys that do not meet',
      parameters: ['filter[name]', '$filter', 'StartTime<', 'StartTime>', 'StartTime_'].map((name) => ({
        name,
        in: 'query',
        type: 'string',
      })),
      input: {
        filter_name_: 'a',
        _filter: "Name eq 'x'",
        query_StartTime_: 'b',
        StartTime__2: 'c',
        StartTime_: 'd',
      },
      url: 'https://h.example/v1/x?filter%5Bname%5D=a&%24filter=Name%20eq%20%27x%27&StartTime%3C=b&StartTime%3E=c&StartTime_=d',
    },
    {
      name: 'a bigint with all its digits',
      parameters: [{ name: 'n', in: 'query', type: 'integer' }],
      input: { n: 12345678901234567890n },
      url: 'https://h.example/v1/x?n=12345678901234567890',
    },
  ]);

  const bad = (written: Partial<HttpToolParameter>, value: unknown, message: RegExp): RefusedCase => ({
    ...query(written, value, ''),
    message,
  });

  testRefusals([
    bad({ style: 'deepObject' }, { created: { gte: '2024-01-01' } }, /must be a text, a number, a boolean, or a list/),
    bad({ style: 'deepObject' }, [1], /must be an object/),
    bad({}, [[1]], /must be a text, a number, a boolean, or a list/),
    bad({}, [null], /must be a text, a number, a boolean, or a list/),
    bad({ style: 'pipeDelimited' }, ['a|b'], /a list without "\|" in its items/),
    bad({ style: 'spaceDelimited' }, ['a b'], /a list without " " in its items/),
    bad({}, 'a\udc00', /half a surrogate pair/),
    // A schema that makes something of a text may make nothing of it.
    bad({}, new Date('soon'), /must be a text, a number, a boolean, or a list/),
    bad({}, Number('soon'), /must be a text, a number, a boolean, or a list/),
    bad({}, [Number.POSITIVE_INFINITY], /must be a text, a number, a boolean, or a list/),
    bad({ style: 'deepObject' }, { since: new Date('soon') }, /must be a text, a number, a boolean, or a list/),
    {
      name: 'an exploded object that brings in another parameter',
      parameters: [
        { name: 'p', in: 'query', type: 'object' },
        { name: 'tenant', in: 'query', fixed: 'acme' },
      ],
      input: { p: { tenant: 'evil' } },
      message: /an object without the key "tenant"/,
    },
    {
      name: 'an exploded object that brings in a name of the literal query',
      path: '/x?tenant=acme',
      parameters: [{ name: 'p', in: 'query', type: 'object' }],
      input: { p: { tenant: 'evil' } },
      message: /an object without the key "tenant"/,
    },
    ...(
      [
        [{}, 'tenant', { 'tenant[]': 'evil' }],
        [{ style: 'deepObject' }, 'p[tenant]', { tenant: 'evil' }],
        [{ style: 'deepObject' }, 'p[tenant]', { 'tenant][id': 'evil' }],
        [{ style: 'deepObject', explode: false }, 'p[tenant]', { tenant: 'evil' }],
      ] as const
    ).map(
      ([written, name, value]): RefusedCase => ({
        name: `${JSON.stringify(value)} beside ${name}`,
        parameters: [
          { name: 'p', in: 'query', type: 'object', ...written },
          { name, in: 'query', fixed: 'acme' },
        ],
        input: { p: value },
        message: /an object without the key "tenant/,
      }),
    ),
  ]);

  testPlans([
    {
      name: 'a literal secret of the query out of sight',
      path: '/x?api_key=abc%20123&q=1&key=k2345',
      url: 'https://h.example/v1/x?api_key=%5Bsecret%5D&q=1&key=%5Bsecret%5D',
    },
    {
      name: 'an object whose keys stay within one value beside a parameter of that name',
      parameters: [
        { name: 'p', in: 'query', type: 'object', style: 'pipeDelimited' },
        { name: 'tenant', in: 'query', fixed: 'acme' },
      ],
      input: { p: { tenant: 'b' } },
      url: 'https://h.example/v1/x?p=tenant%7Cb&tenant=acme',
    },
  ]);
});

describe('headers and cookies', () => {
  const header = (written: Partial<HttpToolParameter>, value: unknown): PlanCase => ({
    name: `${JSON.stringify(value)} in a header as ${JSON.stringify(written)}`,
    parameters: [{ name: 'X-Note', in: 'header', type: 'string', ...written } as HttpToolParameter],
    input: { 'X-Note': value },
  });
  const sent = (written: Partial<HttpToolParameter>, value: unknown, text: string): PlannedCase => ({
    ...header(written, value),
    url: 'https://h.example/v1/x',
    sentHeaders: [['X-Note', text]],
  });

  testPlans([
    sent({}, 'plain', 'plain'),
    sent({}, '  spaced ', 'spaced'),
    sent({}, '\ttab\tbed\t', 'tab\tbed'),
    sent({}, 'café', 'café'),
    sent({}, 5, '5'),
    sent({}, ['a', 'b'], 'a,b'),
    sent({}, { a: 1, b: 2 }, 'a,1,b,2'),
    sent({ explode: true }, { a: 1, b: 2 }, 'a=1,b=2'),
    sent({ contentType: json }, { a: '日\r\n' }, '{"a":"\\u65e5\\r\\n"}'),
    sent({}, '', ''),
    sent({}, false, 'false'),
    sent({}, '%0d%0a', '%0d%0a'),
    sent({}, { 'a=b': 1 }, 'a=b,1'),
    ...[[], {}, null, { a: null }].map(
      (value): PlannedCase => ({ ...header({}, value), url: 'https://h.example/v1/x' }),
    ),
    {
      name: 'static headers, and puts secrets out of sight',
      headers: { 'X-Client': 'tooltable', Authorization: 'Bearer sk-1234567890' },
      url: 'https://h.example/v1/x',
      sentHeaders: [
        ['X-Client', 'tooltable'],
        ['Authorization', '[secret]'],
      ],
    },
    {
      name: 'a cookie parameter',
      parameters: [{ name: 'session', in: 'cookie', type: 'string' }],
      input: { session: 'a; admin=1' },
      url: 'https://h.example/v1/x',
      sentHeaders: [['Cookie', 'session=a%3B%20admin%3D1']],
    },
    {
      name: 'no reserved header by a parameter',
      parameters: ['Accept', 'content-type', 'AUTHORIZATION'].map((name) => ({ name, in: 'header', type: 'string' })),
      input: { Accept: 'a', 'content-type': 'b', AUTHORIZATION: 'c' },
      url: 'https://h.example/v1/x',
    },
  ]);

  testRefusals(
    // White space at the ends too is no end of the line, nor anything beyond Latin-1.
    ['a\r\nX-Evil: 1', 'a\0', 'a\nb', '日本', 'a\x7fb', 'a\r\n', '\na', '\ufeffa', '\u3000a', '\va'].map((value) => ({
      ...header({}, value),
      message:
        /^Cannot accept arguments: \$\["X-Note"\] must be one line of Latin-1 text without control characters, as header parameter "X-Note"$/,
    })),
  );
  testRefusals([
    { ...header({}, ['a,b']), message: /a list without "," in its items/ },
    { ...header({ explode: true }, { 'a=b': 1 }), message: /an object without "=" in its keys/ },
    {
      name: 'an exploded object that brings in a static cookie',
      headers: { Cookie: 'a=1; tenant=acme' },
      parameters: [{ name: 'c', in: 'cookie', type: 'object', explode: true }],
      input: { c: { tenant: 'evil' } },
      message: /an object without the key "tenant"/,
    },
  ]);
});

describe('bodies', () => {
  const name: HttpToolParameter = { name: 'name', in: 'body', type: 'string' };
  const formType = 'application/x-www-form-urlencoded';

  testPlans([
    {
      name: 'one name in path and body',
      method: 'PUT',
      path: '/users/{id}',
      parameters: [id, { name: 'id', in: 'body', type: 'integer' }, name],
      input: { id: '7', body_id: 9, name: 'x' },
      url: 'https://h.example/v1/users/7',
      sentBody: { contentType: json, content: '{"id":9,"name":"x"}' },
    },
    {
      name: 'a list as the whole body',
      method: 'POST',
      parameters: [{ name: 'ids', in: 'body', type: 'array', wholeBody: true }],
      input: { ids: [1, 2] },
      url: 'https://h.example/v1/x',
      sentBody: { contentType: json, content: '[1,2]' },
    },
    {
      name: 'query and body together',
      method: 'POST',
      parameters: [{ name: 'dry', in: 'query', type: 'boolean' }, name],
      input: { dry: false, name: '' },
      url: 'https://h.example/v1/x?dry=false',
      sentBody: { contentType: json, content: '{"name":""}' },
    },
    { name: 'no body without a value', method: 'POST', parameters: [name], url: 'https://h.example/v1/x' },
    {
      name: 'null in a JSON body',
      method: 'PATCH',
      parameters: [name],
      input: { name: null },
      url: 'https://h.example/v1/x',
      sentBody: { contentType: json, content: '{"name":null}' },
    },
    {
      name: 'a key __proto__ as any other',
      method: 'POST',
      parameters: [{ name: 'p', wireName: '__proto__', in: 'body', type: 'string' }],
      input: { p: 'x' },
      url: 'https://h.example/v1/x',
      sentBody: { contentType: json, content: '{"__proto__":"x"}' },
    },
    {
      name: 'a form',
      method: 'POST',
      body: { mediaType: formType },
      parameters: [
        { name: 'a', in: 'body', type: 'integer' },
        { name: 'tags', in: 'body', type: 'array' },
      ],
      input: { a: 1, tags: ['x y', 'z&'] },
      url: 'https://h.example/v1/x',
      sentBody: { contentType: formType, content: 'a=1&tags=x%20y&tags=z%26' },
    },
    {
      name: 'a form without what is null',
      method: 'POST',
      body: { mediaType: formType },
      parameters: [
        { name: 'a', in: 'body', type: 'integer' },
        { name: 'b', in: 'body', type: 'string' },
      ],
      input: { a: 0, b: null },
      url: 'https://h.example/v1/x',
      sentBody: { contentType: formType, content: 'a=0' },
    },
    {
      name: 'no form of nulls',
      method: 'POST',
      body: { mediaType: 'multipart/form-data' },
      parameters: [name],
      input: { name: null },
      url: 'https://h.example/v1/x',
    },
    {
      name: 'a multipart form without a content type of its own',
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data' },
      parameters: [
        { name: 'meta', in: 'body', type: 'object' },
        { name: 'file', in: 'body', type: 'file' },
        { name: 'note', in: 'body', type: 'string' },
        { name: 'pages', in: 'body', type: 'array' },
        { name: 'thumb', in: 'body', type: 'file', contentType: 'image/png' },
      ],
      input: {
        meta: { a: 1 },
        file: { data: 'aGk=', filename: 'a.txt', contentType: 'text/plain' },
        note: 'n',
        pages: [1, 2],
        thumb: { data: '' },
      },
      url: 'https://h.example/v1/x',
      sentBody: {
        content: [
          { name: 'meta', value: '{"a":1}', contentType: json },
          { name: 'file', value: new Uint8Array([104, 105]), fileName: 'a.txt', contentType: 'text/plain' },
          { name: 'note', value: 'n' },
          { name: 'pages', value: '1' },
          { name: 'pages', value: '2' },
          { name: 'thumb', value: new Uint8Array(0), fileName: 'file', contentType: 'image/png' },
        ],
      },
    },
    {
      name: 'text',
      method: 'POST',
      body: { mediaType: 'text/plain' },
      parameters: [{ name: 'text', in: 'body', type: 'string', wholeBody: true }],
      input: { text: 'a\nb' },
      url: 'https://h.example/v1/x',
      sentBody: { contentType: 'text/plain', content: 'a\nb' },
    },
    {
      name: 'bytes',
      method: 'POST',
      body: { mediaType: 'image/png' },
      parameters: [{ name: 'image', in: 'body', type: 'file', wholeBody: true }],
      input: { image: { data: 'AQI=' } },
      url: 'https://h.example/v1/x',
      sentBody: { contentType: 'image/png', content: new Uint8Array([1, 2]) },
    },
    {
      name: 'a date as text',
      method: 'POST',
      body: { mediaType: 'text/plain' },
      parameters: [{ name: 'text', in: 'body', type: 'string', wholeBody: true }],
      input: { text: new Date(0) },
      url: 'https://h.example/v1/x',
      sentBody: { contentType: 'text/plain', content: '1970-01-01T00:00:00.000Z' },
    },
    {
      name: 'a date as a field of a multipart form',
      method: 'POST',
      body: { mediaType: 'multipart/form-data' },
      parameters: [name],
      input: { name: new Date(0) },
      url: 'https://h.example/v1/x',
      sentBody: { content: [{ name: 'name', value: '1970-01-01T00:00:00.000Z' }] },
    },
    {
      name: 'the media type of a static header, which is not sent twice',
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      parameters: [name],
      input: { name: 'x' },
      url: 'https://h.example/v1/x',
      sentBody: { contentType: 'application/json; charset=utf-8', content: '{"name":"x"}' },
    },
    ...(['GET', 'HEAD', 'DELETE'] as const).map(
      (method): PlannedCase => ({
        name: `no body of ${method}`,
        method,
        parameters: [name],
        input: { name: 'x' },
        url: 'https://h.example/v1/x',
      }),
    ),
    ...(['GET', 'DELETE'] as const).map(
      (method): PlannedCase => ({
        name: `a body of ${method} where it is always sent`,
        method,
        body: { send: 'always' },
        parameters: [name],
        input: { name: 'x' },
        url: 'https://h.example/v1/x',
        sentBody: { contentType: json, content: '{"name":"x"}' },
      }),
    ),
  ]);

  testRefusals([
    {
      name: 'a file that is no Base64',
      method: 'POST',
      body: { mediaType: 'multipart/form-data' },
      parameters: [{ name: 'file', in: 'body', type: 'file' }],
      input: { file: { data: '*' } },
      message: /\$\.file must be a file with its data in Base64/,
    },
    ...[
      [{ filename: 'a\r\nX-Evil: 1' }, /\$\.file must be a file without control characters in its name/],
      [{ filename: 'a\r' }, /\$\.file must be a file without control characters in its name/],
      [{ contentType: 'text/plain\r\nX-Evil: 1' }, /\$\.file must be a file with a media type such as image\/png/],
      [{ contentType: 'text' }, /\$\.file must be a file with a media type such as image\/png/],
    ].map(
      ([file, message]): RefusedCase => ({
        name: `a file with ${JSON.stringify(file)}`,
        method: 'POST',
        body: { mediaType: 'multipart/form-data' },
        parameters: [{ name: 'file', in: 'body', type: 'file' }],
        input: { file: { data: 'aGk=', ...file } },
        message: message as RegExp,
      }),
    ),
    {
      name: 'an object as text',
      method: 'POST',
      body: { mediaType: 'text/plain' },
      parameters: [{ name: 'text', in: 'body', type: 'object', wholeBody: true }],
      input: { text: {} },
      message: /\$\.text must be a text/,
    },
    {
      name: 'bytes in JSON',
      method: 'POST',
      parameters: [name],
      input: { name: new Uint8Array(1) },
      message: /a file needs a body of another media type/,
    },
    {
      name: 'all that is missing at once',
      method: 'POST',
      parameters: [
        { name: 'a', in: 'body', type: 'string', required: true },
        { name: 'b', in: 'query', type: 'string', required: true },
      ],
      message: /\$\.a is required, missing\n\$\.b is required, missing/,
    },
  ]);
});
