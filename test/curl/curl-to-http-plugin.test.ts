import { describe, expect, test } from 'vitest';
import { type CurlToHttpPluginOptions, curlToHttpPlugin } from '../../src/curl/curl-to-http-plugin.ts';
import type { CurlValue } from '../../src/curl/curl-value.ts';
import { parseCurl } from '../../src/curl/parse-curl.ts';
import { toolsFromCurl } from '../../src/curl/tools-from-curl.ts';
import type { HttpPlugin } from '../../src/http/http-plugin.ts';
import type { PlainParameter } from '../../src/http/list-parameters.ts';
import { planRequest } from '../../src/http/plan-request.ts';
import type { SourceMistake } from '../../src/tool/invalid-source-error.ts';
import { isSecret } from '../../src/tool/secret.ts';

const convert = (text: string, options?: CurlToHttpPluginOptions): HttpPlugin =>
  curlToHttpPlugin(parseCurl(text), options);

const parametersOf = (text: string, options?: CurlToHttpPluginOptions): readonly PlainParameter[] | undefined =>
  convert(text, options).methods[0]?.parameters;

describe('curlToHttpPlugin()', () => {
  test('turns the ticket command of the seed into a plug-in (CurlParserConverterTest)', () => {
    const text = `curl -X POST 'https://api.example.com/v1/tickets' -H 'Content-Type: application/json' -d '{"title":"bug"}'`;
    const { requests } = parseCurl(text);
    expect(requests.map(({ method, url, headers, body }) => ({ method, url, headers, body }))).toEqual([
      {
        method: 'POST',
        url: 'https://api.example.com/v1/tickets',
        headers: [{ name: 'Content-Type', value: 'application/json', source: 'header' }],
        body: { type: 'data', content: '{"title":"bug"}' },
      },
    ]);
    expect(convert(text, { naming: 'agentforge' })).toEqual({
      name: 'api.example.com',
      baseUrl: 'https://api.example.com',
      methods: [
        {
          name: 'executePOST',
          method: 'POST',
          path: '/v1/tickets',
          parameters: [{ name: 'title', in: 'body', type: 'string', required: true, examples: ['bug'] }],
          body: { mediaType: 'application/json' },
        },
      ],
    });
  });

  test.each([
    ['curl https://h.example/v1/tickets --json {}', 'postTickets'],
    ['curl https://h.example/api/v2/users/17/repos.json', 'getUsersRepos'],
    ['curl -I https://h.example/data/2.5/', 'headData'],
    ['curl https://api.weather.example', 'getWeatherExample'],
    ['curl -X PROPFIND https://h.example/dav', 'propfindDav'],
    [`curl https://h.example/${'long-word/'.repeat(20)}`, `get${'LongWord'.repeat(20)}`.slice(0, 64)],
  ])('names %s readably', (text, name) => {
    expect(convert(text).methods.map((method) => method.name)).toEqual([name]);
  });

  test('makes one plug-in of several commands, with names of their own and what they share at the top', () => {
    const text = `# list
curl https://h.example/v1/users -H 'X-Api-Version: 3' -H 'Authorization: Bearer abc123'
curl https://h.example/v1/users -H 'X-Api-Version: 3' -H 'Authorization: Bearer abc123' --json '{"name": "Ann"}'
curl https://h.example/v2/users?page=1 -H 'X-Api-Version: 3' -H 'Authorization: Bearer abc123' -H 'X-Trace: 1'
curl https://h.example/v1/users -H 'X-Api-Version: 3' -H 'Authorization: Bearer abc123'`;
    const plugin = convert(text);
    expect({ ...plugin, credentials: undefined }).toEqual({
      name: 'h.example',
      baseUrl: 'https://h.example',
      headers: { 'X-Api-Version': '3' },
      methods: [
        { name: 'getUsers', method: 'GET', path: '/v1/users' },
        {
          name: 'postUsers',
          method: 'POST',
          path: '/v1/users',
          parameters: [{ name: 'name', in: 'body', type: 'string', required: true, examples: ['Ann'] }],
          headers: { Accept: 'application/json' },
          body: { mediaType: 'application/json' },
        },
        {
          name: 'getUsers2',
          method: 'GET',
          path: '/v2/users',
          parameters: [{ name: 'page', in: 'query', type: 'integer', required: true, examples: [1] }],
          headers: { 'X-Trace': '1' },
        },
      ],
    });
    expect(plugin.credentials).toMatchObject({ type: 'bearer' });
  });

  test('reads the types of a JSON body deeply', () => {
    const body = {
      text: 'a',
      count: 3,
      ratio: 0.5,
      isOn: true,
      nothing: null,
      tags: ['a'],
      mixed: [1, 'a'],
      none: [],
      lines: [{ qty: 1, note: 'x' }, { qty: 2.5 }],
      place: { city: 'Paris', at: { lat: 1 } },
      open: {},
    };
    const parameters = parametersOf(`curl https://h.example/o --json '${JSON.stringify(body)}'`);
    const types = parameters?.map(({ examples, schema, in: place, ...rest }) => rest);
    expect(types).toEqual([
      { name: 'text', type: 'string', required: true },
      { name: 'count', type: 'integer', required: true },
      { name: 'ratio', type: 'number', required: true },
      { name: 'isOn', type: 'boolean', required: true },
      { name: 'nothing', required: false },
      { name: 'tags', type: 'array', items: { type: 'string' }, required: true },
      { name: 'mixed', type: 'array', required: true },
      { name: 'none', type: 'array', required: true },
      {
        name: 'lines',
        type: 'array',
        items: {
          type: 'object',
          properties: { qty: { type: 'number', required: true }, note: { type: 'string', required: false } },
        },
        required: true,
      },
      {
        name: 'place',
        type: 'object',
        properties: {
          city: { type: 'string', required: true },
          at: { type: 'object', properties: { lat: { type: 'integer', required: true } }, required: true },
        },
        required: true,
      },
      { name: 'open', type: 'object', required: true },
    ]);
  });

  test.each([
    ['?page=2&q=a+b&on=true&code=007', [2, 'a b', true, '007']],
    ['?ids=1&ids=2', [[1, 2]]],
    ['?ids%5B%5D=1', [[1]]],
    ['?verbose', undefined],
  ])('reads %s as samples of query parameters', (query, samples) => {
    const parameters = parametersOf(`curl 'https://h.example/s${query}'`);
    expect(parameters?.map(({ examples }) => examples?.[0])).toEqual(samples);
  });

  test('offers numbers and ids of the path as parameters when asked', () => {
    const text = 'curl https://h.example/users/17/keys/550e8400-e29b-41d4-a716-446655440000';
    expect(convert(text).methods[0]).toMatchObject({ path: new URL(text.slice(5)).pathname });
    expect(convert(text, { pathParameters: true }).methods[0]).toMatchObject({
      name: 'getUsersByUserIdKeysByKeyId',
      path: '/users/{userId}/keys/{keyId}',
      parameters: [
        { name: 'userId', in: 'path', type: 'integer', required: true, examples: [17] },
        { name: 'keyId', in: 'path', type: 'string', required: true },
      ],
    });
  });

  test.each([
    ['users/:id/keys/x', '/users/{id}/keys/x', ['id']],
    ['users/<user-id>', '/users/{user_id}', ['user_id']],
    ['{org}/{{repo}}/a:b', '/{org}/{repo}/a:b', ['org', 'repo']],
  ])('makes parameters of what documentation leaves open in a path: %s', (path, made, names) => {
    const text = `curl -g 'https://h.example/${path}'`;
    const [method] = convert(text).methods;
    expect(method).toMatchObject({
      path: made,
      parameters: names.map((name) => ({ name, in: 'path', type: 'string', required: true })),
    });
    expect(convert(text, { choose: () => 'fixed' }).methods[0]?.path).toBe(new URL(path, 'https://h.example').pathname);
  });

  test('leaves only the variables of a GraphQL request to the model', () => {
    const body = {
      operationName: 'User',
      query: 'query User($id: ID!) { user(id: $id) { name } }',
      variables: { id: 7 },
    };
    expect(parametersOf(`curl https://h.example/graphql --json '${JSON.stringify(body)}'`)).toEqual([
      { name: 'operationName', in: 'body', fixed: 'User' },
      { name: 'query', in: 'body', fixed: body.query },
      {
        name: 'variables',
        in: 'body',
        type: 'object',
        properties: { id: { type: 'integer', required: true } },
        required: true,
        examples: [{ id: 7 }],
      },
    ]);
    const open = JSON.stringify({ query: '{ users { name } }', variables: {} });
    expect(parametersOf(`curl https://h.example/graphql --json '${open}'`)?.map(({ fixed }) => fixed)).toEqual([
      undefined,
      undefined,
    ]);
  });

  test.each([
    ...[
      'Bearer YOUR_API_KEY',
      'Bearer <token>',
      'token ...',
      'xxxxxxxx',
      '{{token}}',
      'API_KEY_HERE',
      'Bearer $TOKEN',
      'Bearer ${TOKEN}',
    ].map((value) => [`-H 'Authorization: ${value}'`, 'header "Authorization"']),
    ['-u YOUR_API_KEY:', 'header "Authorization"'],
    ["-u 'ann:<password>'", 'header "Authorization"'],
    ["-b 'session=<id>'", 'header "Cookie"'],
    ['-G -d api_key=YOUR_KEY', 'query "api_key"'],
  ])('warns of a placeholder in the place of a secret: %s', (words, place) => {
    const messages: string[] = [];
    convert(`curl https://h.example ${words}`, { onWarning: ({ message }) => messages.push(message) });
    expect(messages).toEqual([`The ${place} holds a placeholder: replace it or set "credentials" of the plug-in`]);
  });

  test('advises no credentials where a field of the body holds a placeholder, and says nothing of a true secret', () => {
    const messages: string[] = [];
    const text = `curl https://h.example -u ann:pa55 -b session=1 --json '{"password": "<password>", "token": "t0ken"}'`;
    convert(text, { onWarning: ({ message }) => messages.push(message) });
    expect(messages).toEqual(['The body "password" holds a placeholder: replace it']);
  });

  test('leaves it to the runtime which encodings it accepts', () => {
    const text = `curl https://h.example -H 'Accept-Encoding: gzip, deflate, br, zstd' -H 'X-A: 1' --compressed`;
    expect(convert(text).headers).toEqual({ 'X-A': '1' });
  });

  test('takes form fields, multipart parts, files and whole bodies as what they are', () => {
    expect(parametersOf(`curl https://h.example/f -d 'a=1&b=x%20y&b=z'`)).toEqual([
      { name: 'a', in: 'body', type: 'integer', required: true, examples: [1] },
      { name: 'b', in: 'body', type: 'array', items: { type: 'string' }, required: true, examples: [['x y', 'z']] },
    ]);
    expect(
      parametersOf(`curl https://h.example/f -F 'file=@a.png' -F 'meta={"a":1};type=application/json' -F n=3`),
    ).toEqual([
      { name: 'file', in: 'body', type: 'file', required: true },
      {
        name: 'meta',
        in: 'body',
        contentType: 'application/json',
        type: 'object',
        properties: { a: { type: 'integer', required: true } },
        required: true,
        examples: [{ a: 1 }],
      },
      { name: 'n', in: 'body', type: 'integer', required: true, examples: [3] },
    ]);
    expect(parametersOf(`curl https://h.example/f --json '[1,2]'`)).toEqual([
      {
        name: 'body',
        in: 'body',
        wholeBody: true,
        type: 'array',
        items: { type: 'integer' },
        required: true,
        examples: [[1, 2]],
      },
    ]);
    expect(parametersOf(`curl https://h.example/f -H 'Content-Type: text/csv' --data-binary 'a,b'`)).toEqual([
      { name: 'body', in: 'body', wholeBody: true, type: 'string', required: true, examples: ['a,b'] },
    ]);
    expect(convert('curl -T photo.jpg https://h.example/f').methods[0]).toMatchObject({
      path: '/f',
      parameters: [{ name: 'body', in: 'body', wholeBody: true, type: 'file', required: true }],
      body: { mediaType: 'application/octet-stream' },
    });
  });

  test('warns of JSON without its media type and sends it as JSON', () => {
    const warnings: SourceMistake[] = [];
    const plugin = convert(`curl https://h.example/t -d '{"a": 1}'`, {
      onWarning: (warning) => warnings.push(warning),
    });
    expect(plugin.methods[0]?.body).toEqual({ mediaType: 'application/json' });
    expect(warnings).toEqual([
      {
        path: ['methods', 0],
        message: 'The body is JSON but has no JSON media type: it is sent as application/json',
      },
    ]);
  });

  test('sends the body of DELETE, and warns of one of GET', () => {
    const warnings: SourceMistake[] = [];
    expect(convert('curl -X DELETE https://h.example/t -d a=1').methods[0]?.body).toMatchObject({ send: 'always' });
    convert('curl -X GET https://h.example/t -d a=1', { onWarning: (warning) => warnings.push(warning) });
    expect(warnings.map(({ message }) => message)).toEqual([
      'GET with a body is planned but not sent: fetch refuses it',
    ]);
  });

  test('lets the caller choose who gives a value', () => {
    const seen: CurlValue[] = [];
    const plugin = convert(`curl 'https://h.example/s?q=a&lang=en&debug=1' -H 'X-Tenant: t1'`, {
      choose: (value) => {
        seen.push(value);
        return ({ lang: 'fixed', debug: 'left-out', 'X-Tenant': 'argument' } as const)[value.name];
      },
    });
    expect(plugin.methods[0]?.parameters).toEqual([
      { name: 'q', in: 'query', type: 'string', required: true, examples: ['a'] },
      { name: 'lang', in: 'query', fixed: 'en' },
      { name: 'X-Tenant', in: 'header', type: 'string', required: true, examples: ['t1'] },
    ]);
    expect(seen).toContainEqual({ place: 'query', name: 'debug', sample: 1, isSecret: false });
  });

  test('tells the place of what no tool can send', () => {
    const messages: string[] = [];
    toolsFromCurl('curl -X GET h.example -d q=1', { onWarning: ({ message }) => messages.push(message) });
    expect(messages).toEqual([
      'GET with a body is planned but not sent: fetch refuses it',
      '$.methods[0].parameters[0] is refused when it is given: fetch sends no body with GET',
    ]);
    expect(toolsFromCurl('curl -X GET h.example -d q=1')).toHaveLength(1);
  });

  test('refuses an answer of choose that is none, and names the answers', () => {
    const refused = new TypeError('choose must give argument, fixed, left-out or undefined: it gave "arg"');
    for (const text of ['curl h.example?a=1', 'curl h.example/:id']) {
      expect(() => convert(text, { choose: () => 'arg' as never })).toThrow(refused);
    }
  });

  test('lifts every secret out of the text, reports it, and prints none', () => {
    const canary = 'CANARY0123456789';
    const text = `curl 'https://ann:${canary}@h.example/s?api_key=${canary}' -H 'X-Api-Key: ${canary}' -b 'session=${canary}' --json '{"password": "${canary}", "user": {"token": "${canary}", "name": "Ann"}}'`;
    const secrets: CurlValue[] = [];
    const plugin = convert(text, { onSecret: (secret) => secrets.push(secret) });
    const [method] = plugin.methods;
    const tools = toolsFromCurl(text);
    expect(JSON.stringify([plugin, secrets, tools[0]?.specification])).not.toContain(canary);
    expect(secrets.map(({ place, name }) => `${place} ${name}`)).toEqual([
      'query api_key',
      'header Authorization',
      'header Cookie',
      'header X-Api-Key',
      'body password',
      'body user.token',
    ]);
    expect([plugin.credentials].flat().map((credential) => credential?.type)).toEqual([
      'basic',
      'header',
      'header',
      'query',
    ]);
    expect(method?.parameters?.filter(({ fixed }) => isSecret(fixed)).map(({ name }) => name)).toEqual(['password']);
  });

  test('refuses commands for several servers, no command, and a header that waits for a variable', () => {
    expect(() => convert('curl https://a.example\ncurl https://b.example')).toThrow(
      'Cannot make one plug-in of requests to several servers (https://a.example, https://b.example)',
    );
    expect(() => curlToHttpPlugin({ ...parseCurl('curl a.example'), requests: [] })).toThrow('of no request');
    const parsed = parseCurl('curl https://h.example -H "Authorization: Bearer $KEY"', { placeholders: true });
    expect(() => curlToHttpPlugin(parsed)).toThrow(
      'Cannot fill in the header "Authorization": give KEY in the "environment" of parseCurl, a dummy where "credentials" of the plug-in replace it',
    );
  });

  test.each([
    ['curl -u "$USER_NAME:$PASS" https://h.example', 'Cannot fill in the header "Authorization": give USER_NAME in'],
    ['curl -u "ann:$PASS" https://h.example', 'Cannot fill in the header "Authorization": give PASS in'],
    ['curl --oauth2-bearer "$TOKEN" https://h.example', 'Cannot fill in the header "Authorization": give TOKEN in'],
    ['curl "https://$HOST/a"', 'Cannot fill in the host: give HOST in'],
    ['curl "https://h.example/?$NAME=1"', 'Cannot fill in the query: give NAME in'],
  ])('refuses what waits for a variable where no argument can stand: %s', (text, message) => {
    expect(() => curlToHttpPlugin(parseCurl(text, { placeholders: true }))).toThrow(message);
  });

  test.each([
    ['curl http://a.example.12', 'the address "http://a.example.12" is one that only curl would ask'],
    ['curl -X TRACE https://h.example', 'the method "TRACE" is none that fetch can send'],
  ])('refuses a request that fetch cannot make: %s', (text, message) => {
    expect(() => convert(text)).toThrow(`Cannot make a plug-in of the request: ${message}`);
  });

  test('takes a host of letters beyond ASCII, however often it is asked', () => {
    const parsed = parseCurl('curl https://münchen.example/a');
    // By then engines have compiled what it calls.
    const urls = Array.from({ length: 5000 }, () => curlToHttpPlugin(parsed).baseUrl);
    expect([...new Set(urls)]).toEqual(['https://xn--mnchen-3ya.example']);
  });

  test('takes braces that are no variable as they are', () => {
    const text = `curl -g 'https://h.example/?q={{A}}' -H 'X-A: {{A}}' --json '{"a": "{{A}}"}'`;
    expect(convert(text)).toMatchObject({
      headers: { 'X-A': '{{A}}' },
      methods: [{ parameters: [{ examples: ['{{A}}'] }, { examples: ['{{A}}'] }] }],
    });
  });

  test('trims headers as fetch does, and leaves out what fetch cannot send', () => {
    const messages: string[] = [];
    const parsed = parseCurl(`curl https://h.example -H @f -H 'X: ☕' -H 'a b: c'`, { files: { f: 'A: b\r\nC: d' } });
    const plugin = curlToHttpPlugin(parsed, { onWarning: ({ message }) => messages.push(message) });
    expect(plugin.headers).toEqual({ A: 'b', C: 'd' });
    expect(messages).toEqual([
      'The header "X" is left out: its name or its value is none that fetch can send',
      'The header "a b" is left out: its name or its value is none that fetch can send',
      'A header ends with a carriage return, which curl sends too',
    ]);
  });

  test.each([
    [`curl https://h.example -F a=b -H 'Content-Type:'`, []],
    [`curl https://h.example -F a=b -H 'Content-Type: text/x'`, ['The form is sent as multipart/form-data']],
  ])('sends a form as multipart/form-data: %s', (text, messages) => {
    const warnings: string[] = [];
    const plugin = convert(text, { onWarning: ({ message }) => warnings.push(message) });
    expect(plugin.methods[0]?.body).toEqual({ mediaType: 'multipart/form-data' });
    expect(warnings).toEqual(messages);
  });

  test('reads a form that a browser wrote out', () => {
    const part = (head: string, content: string): string =>
      `--x\r\nContent-Disposition: form-data; name=${head}\r\n\r\n${content}\r\n`;
    const body = `${part('"a"', 'one\r\ntwo')}${part('"f"; filename="b.txt"\r\nContent-Type: text/plain', '')}--x--\r\n`;
    expect(
      parametersOf(`curl https://h.example -H 'Content-Type: multipart/form-data; boundary=x' --data-raw '${body}'`),
    ).toEqual([
      { name: 'a', in: 'body', type: 'string', required: true, examples: ['one\r\ntwo'] },
      { name: 'f', in: 'body', type: 'file', required: true },
    ]);
  });

  test('takes a JSON body from a file that was not given as any JSON', () => {
    const [parameter] = parametersOf('curl https://h.example --json @b.json') ?? [];
    expect({ ...parameter, schema: undefined }).toEqual({ name: 'body', in: 'body', wholeBody: true, required: true });
  });

  test('leaves keys "__proto__" out of a JSON body, and says so', () => {
    const messages: string[] = [];
    const plugin = convert(`curl https://h.example --json '{"__proto__": {"a": 1}, "b": 2}'`, {
      onWarning: ({ message }) => messages.push(message),
    });
    expect(plugin.methods[0]?.parameters?.map(({ name }) => name)).toEqual(['b']);
    expect(messages).toEqual(['The body has a key "__proto__", which is left out']);
  });

  test('keeps every text of a secret value, and says that a number becomes one', () => {
    const messages: string[] = [];
    const plugin = convert(`curl https://h.example --json '{"token": {"id": 7, "on": true, "text": "CANARY"}}'`, {
      onWarning: ({ message }) => messages.push(message),
    });
    expect(JSON.stringify(plugin.methods[0]?.parameters)).toBe(
      '[{"name":"token","in":"body","fixed":{"id":"[secret]","on":true,"text":"[secret]"}}]',
    );
    expect(messages).toEqual(['The secret "token" is sent as text where it was a number']);
  });

  test.each([
    ['[{"a": 1}, {"b": 1}]', 40_000],
    ['[', 100_000],
  ])('reads a body of many %s within the depth of the stack', (piece, count) => {
    expect(() => convert(`curl https://h.example --json '${piece.repeat(count).slice(0, 1_000_000)}'`)).not.toThrow();
  });

  test('makes a path parameter of a placeholder', () => {
    const parsed = parseCurl('curl https://h.example/users/$USER_ID', { placeholders: true });
    expect(curlToHttpPlugin(parsed).methods[0]).toMatchObject({
      path: '/users/{USER_ID}',
      parameters: [{ name: 'USER_ID', in: 'path', type: 'string', required: true }],
    });
  });

  test.each([
    `curl 'https://h.example/s?q=a%20b&n=1&n=2&flag' -H 'X-A: 1'`,
    `curl https://h.example/o --json '{"a":{"b":[1,"x",null]},"c":"ä","d":1.50,"e":12345678901234567890}'`,
    `curl https://h.example/f -d 'a=1&b=x%20y%26&b=z&c='`,
    `curl https://h.example/f -X PUT -H 'Content-Type: text/plain' -d 'hi there'`,
    `curl -X PATCH https://h.example/i/3 --json '[{"op":"add"}]'`,
  ])('plans the pasted request again from its own samples: %s', (text) => {
    const [request] = parseCurl(text).requests;
    const plugin = convert(text);
    const [method] = plugin.methods;
    if (!request || !method) throw new Error('nothing was parsed');
    const samples = (method.parameters ?? []).map(({ name, examples }: PlainParameter) => [name, examples?.[0] ?? big]);
    const plan = planRequest(plugin, method, Object.fromEntries(samples));
    expect({ ...read(plan.url), method: plan.method, body: readBody(plan.body?.content) }).toEqual({
      ...read(request.url),
      method: request.method,
      body: readBody(request.body?.type === 'data' ? request.body.content : undefined),
    });
    const contentType = request.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
    expect(plan.body?.contentType).toBe(contentType);
  });
});

// The only sample that is no example: JSON Schema has no digits for it.
const big = 12345678901234567890n;

/** Queries may be spelt in several ways. */
function read(text: string) {
  const { origin, pathname, searchParams } = new URL(text);
  const pairs = [...searchParams].sort();
  return { origin, pathname, pairs };
}

function readBody(content: unknown): unknown {
  if (typeof content !== 'string') return content;
  if (content.startsWith('{') || content.startsWith('[')) return JSON.parse(content);
  return content.includes('=') ? [...new URLSearchParams(content)] : content;
}
