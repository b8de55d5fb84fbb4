import { array, blob, checkAsync, object, optional, pipe, pipeAsync, string, title } from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { executeToolCall } from '../../src/call/execute-tool-call.ts';
import type { HttpPlugin, HttpPluginMethod } from '../../src/http/http-plugin.ts';
import type { HttpToolParameter } from '../../src/http/http-tool-parameter.ts';
import type { HttpTransportRequest } from '../../src/http/http-transport.ts';
import { type ToolsFromHttpOptions, toolsFromHttp } from '../../src/http/tools-from-http.ts';
import { fromJsonSchema } from '../../src/schema/from-json-schema.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import type { SourceMistake } from '../../src/tool/invalid-source-error.ts';
import { createSecret } from '../../src/tool/secret.ts';
import type { Tool } from '../../src/tool/tool.ts';

const baseUrl = 'https://h.example/v1';

function createTool(method: Partial<HttpPluginMethod>, plugin: Partial<HttpPlugin> = {}): Tool {
  const [tool] = toolsFromHttp({
    baseUrl,
    ...plugin,
    methods: [{ name: 'call', method: 'GET', path: '/x', ...method }],
  });
  if (!tool) throw new Error('No tool');
  return tool;
}

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: HttpTransportRequest['body'];
}

/** Runs a call of one method over a transport that records, and gives what was sent or the text for the model. */
async function send(
  method: Partial<HttpPluginMethod>,
  input: string | object,
  { plugin = {}, ...options }: ToolsFromHttpOptions & { readonly plugin?: Partial<HttpPlugin> } = {},
): Promise<Sent | string> {
  const sent: Sent[] = [];
  const transport: ToolsFromHttpOptions['transport'] = {
    send: async ({ method, url, headers, body }) => {
      const fields: Record<string, string> = {};
      headers.forEach((value, name) => {
        fields[name] = value;
      });
      sent.push({ method, url, headers: fields, ...(body !== undefined && { body }) });
      return { status: 200, headers: new Headers(), body: null };
    },
  };
  const declared = { baseUrl, ...plugin, methods: [{ name: 'call', method: 'GET', path: '/x', ...method } as const] };
  const tools = createToolSet(toolsFromHttp(declared, { transport, ...options }));
  const call = { id: '1', name: 'call', arguments: typeof input === 'string' ? input : JSON.stringify(input) };
  const result = await executeToolCall(tools, call);
  if (sent[0]) return sent[0];
  return result.content.map((part) => (part.type === 'text' ? part.text : part.type)).join();
}

const city: HttpToolParameter = { name: 'city', wireName: 'q', in: 'query', type: 'string', required: true };
const titleField: HttpToolParameter = { name: 'title', in: 'body', type: 'string' };

describe('the list of AgentForge', () => {
  test('shouldSendGetQueryParameters', async () => {
    expect(await send({ parameters: [city] }, { city: '杭州' })).toEqual({
      method: 'GET',
      url: 'https://h.example/v1/x?q=%E6%9D%AD%E5%B7%9E',
      headers: {},
    });
  });

  test('shouldSubstitutePathParameters', async () => {
    const parameters = [{ name: 'user', wireName: 'id', in: 'path', type: 'integer' }] as const;
    expect(await send({ path: '/users/{id}/posts', parameters }, { user: 7 })).toEqual({
      method: 'GET',
      url: 'https://h.example/v1/users/7/posts',
      headers: {},
    });
  });

  test('shouldSendJsonBodyForPost', async () => {
    const parameters = [{ ...titleField, wireName: 'subject' } as const];
    expect(await send({ method: 'POST', parameters }, { title: 'bug' })).toEqual({
      method: 'POST',
      url: 'https://h.example/v1/x',
      headers: { 'content-type': 'application/json' },
      body: '{"subject":"bug"}',
    });
  });

  test('shouldConvertArrayAndObjectBodyValues', async () => {
    const parameters = [
      { name: 'tags', in: 'body', type: 'array' },
      { name: 'meta', in: 'body', type: 'object' },
    ] as const;
    const input = '{"tags": "one", "meta": "{\\"a\\": 1}"}';
    expect(await send({ method: 'POST', parameters }, input)).toMatchObject({
      body: '{"tags":["one"],"meta":{"a":1}}',
    });
  });

  test('shouldParseJsonEncodedArrayString', async () => {
    const parameters = [{ name: 'ids', in: 'body', type: 'array', items: { type: 'integer' } }] as const;
    expect(await send({ method: 'POST', parameters }, { ids: '["1", 2]' })).toMatchObject({ body: '{"ids":[1,2]}' });
  });

  test('shouldAddStaticAndDynamicHeaders', async () => {
    const parameters = [{ name: 'trace', wireName: 'X-Trace', in: 'header', type: 'string' }] as const;
    const plugin = { headers: { 'X-Client': 'tooltable', Authorization: createSecret('Bearer t') } };
    expect(await send({ parameters, headers: { 'x-client': 'mine' } }, { trace: 'abc' }, { plugin })).toEqual({
      method: 'GET',
      url: 'https://h.example/v1/x',
      headers: { 'x-client': 'mine', authorization: 'Bearer t', 'x-trace': 'abc' },
    });
  });

  test('shouldApplyDefaultValueWhenArgumentMissing', async () => {
    const parameters = [{ name: 'days', in: 'query', type: 'integer', required: true, default: 3 }] as const;
    expect(await send({ parameters }, {})).toMatchObject({ url: 'https://h.example/v1/x?days=3' });
    expect(await send({ parameters }, { days: 5 })).toMatchObject({ url: 'https://h.example/v1/x?days=5' });
    expect(await send({ parameters }, { days: null })).toMatchObject({ url: 'https://h.example/v1/x?days=3' });
  });

  test('shouldThrowWhenRequiredArgumentMissing', async () => {
    expect(await send({ parameters: [city] }, {})).toBe('Cannot accept arguments: $.city is required, missing');
  });

  test('shouldNotSendJsonBodyForGetEvenWithBodyConfig', async () => {
    expect(await send({ parameters: [city, titleField] }, { city: 'x' })).toEqual({
      method: 'GET',
      url: 'https://h.example/v1/x?q=x',
      headers: {},
    });
  });

  test.each([null, undefined, 'https://h.example', {}])('HttpToolFactoryTest: toolsFromHttp() refuses %j', (plugin) => {
    expect(() => toolsFromHttp(plugin as never)).toThrow(
      new TypeError('Expected an HTTP plug-in, which has a baseUrl and methods'),
    );
  });
});

describe('toolsFromHttp()', () => {
  test('makes one tool of each method, named as declared', () => {
    const methods = [
      { name: 'getWeather', title: 'Weather', description: 'Tells the weather', method: 'GET', path: '/weather' },
      { name: 'crm.delete', method: 'DELETE', path: '/users' },
    ] as const;
    expect(toolsFromHttp({ baseUrl, methods }).map(({ specification }) => specification)).toEqual([
      {
        name: 'getWeather',
        title: 'Weather',
        description: 'Tells the weather',
        inputSchema: { type: 'object', properties: {}, additionalProperties: false },
        annotations: { readOnly: true },
      },
      {
        name: 'crm.delete',
        description: 'DELETE /users',
        inputSchema: { type: 'object', properties: {}, additionalProperties: false },
        annotations: { idempotent: true, destructive: true },
      },
    ]);
  });

  test('describes types, items, limits, defaults and examples, and shows nothing that is fixed', () => {
    const parameters: readonly HttpToolParameter[] = [
      { ...city, description: 'A city', title: 'City', examples: ['Paris'], minLength: 1, maxLength: 80 },
      { name: 'days', in: 'query', type: 'integer', minimum: 1, maximum: 14, default: 3, required: true },
      { name: 'unit', in: 'query', type: 'string', enum: ['C', 'F'] },
      { name: 'tags', in: 'query', type: 'array', minItems: 1 },
      {
        name: 'where',
        in: 'query',
        type: 'object',
        properties: {
          lat: { type: 'number', required: true, description: 'Degrees' },
          path: { type: 'array', items: { type: 'boolean' } },
        },
      },
      { name: 'extra', in: 'query', type: 'object' },
      { name: 'key', in: 'query', fixed: createSecret('k') },
      { name: 'own', in: 'query', schema: pipe(string(), title('Own')), description: 'Its own' },
      { name: 'json', in: 'query', schema: fromJsonSchema({ type: 'string', pattern: '^a' }), required: true },
      { name: 'zod', in: 'query', schema: z.int().positive() },
    ];
    expect(createTool({ parameters }).specification.inputSchema).toEqual({
      type: 'object',
      properties: {
        city: {
          type: 'string',
          title: 'City',
          description: 'A city',
          examples: ['Paris'],
          minLength: 1,
          maxLength: 80,
        },
        days: { type: 'integer', minimum: 1, maximum: 14, default: 3 },
        unit: { type: 'string', enum: ['C', 'F'] },
        tags: { type: 'array', items: { type: 'string' }, minItems: 1 },
        where: {
          type: 'object',
          properties: {
            lat: { type: 'number', description: 'Degrees' },
            path: { type: 'array', items: { type: 'boolean' } },
          },
          required: ['lat'],
          additionalProperties: false,
        },
        extra: { type: 'object', additionalProperties: {} },
        own: { type: 'string', title: 'Own', description: 'Its own' },
        json: { type: 'string', pattern: '^a' },
        zod: { type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      },
      required: ['city', 'json'],
      additionalProperties: false,
    });
  });

  test.each([
    ['GET', undefined, { readOnly: true }],
    ['HEAD', undefined, { readOnly: true }],
    ['POST', undefined, {}],
    ['PATCH', undefined, {}],
    ['PUT', undefined, { idempotent: true }],
    ['DELETE', { destructive: false, openWorld: true }, { idempotent: true, destructive: false, openWorld: true }],
    ['POST', { idempotent: true }, { idempotent: true }],
  ] as const)('annotates %s with %j', (method, annotations, expected) => {
    const tool = createTool({ method, ...(annotations && { annotations }) });
    expect(tool.specification.annotations).toEqual(expected);
  });

  test('gives keys that a model may use, each its own, and sends the wire names', async () => {
    const names = ['filter[name]', '$filter', 'StartTime<', 'StartTime>', '城市', `a${'b'.repeat(70)}`];
    const parameters = names.map((name): HttpToolParameter => ({ name, in: 'query', type: 'string' }));
    const keys = Object.keys(createTool({ parameters }).specification.inputSchema.properties ?? {});
    expect(keys).toEqual(['filter_name_', '_filter', 'StartTime_', 'query_StartTime_', '__', `a${'b'.repeat(63)}`]);
    const input = Object.fromEntries(keys.map((key, index) => [key, String(index)]));
    expect(await send({ parameters }, input)).toMatchObject({
      url: `https://h.example/v1/x?filter%5Bname%5D=0&%24filter=1&StartTime%3C=2&StartTime%3E=3&%E5%9F%8E%E5%B8%82=4&a${'b'.repeat(70)}=5`,
    });
  });

  test('lets the model fill one name in path and body by itself', async () => {
    const parameters = [
      { name: 'id', in: 'path', type: 'string' },
      { name: 'id', in: 'body', type: 'integer' },
    ] as const;
    expect(await send({ method: 'PUT', path: '/users/{id}', parameters }, { id: '7', body_id: 9 })).toEqual({
      method: 'PUT',
      url: 'https://h.example/v1/users/7',
      headers: { 'content-type': 'application/json' },
      body: '{"id":9}',
    });
  });

  test('reads words as booleans, and aliases', async () => {
    const parameters = [{ name: 'all', in: 'query', type: 'boolean', aliases: ['everything'] }] as const;
    expect(await send({ parameters }, { everything: 'yes' })).toMatchObject({ url: 'https://h.example/v1/x?all=true' });
    expect(await send({ parameters }, { all: 'yes' }, { binding: { booleanWords: false } })).toMatch(/^Cannot accept/);
  });

  test('refuses what is lost in AgentForge: other words, fractions, texts that are no object', async () => {
    const parameters = [
      { name: 'all', in: 'body', type: 'boolean' },
      { name: 'days', in: 'body', type: 'integer' },
      { name: 'meta', in: 'body', type: 'object' },
    ] as const;
    const input = { all: 'maybe', days: '5.7', meta: 'x', other: 1 };
    expect(await send({ method: 'POST', parameters }, input)).toBe(
      [
        'Cannot accept arguments:',
        '$.all must be boolean: current value is "maybe"',
        '$.days must be safe integer: current value is 5.7',
        '$.meta must be object: current value is "x"',
      ].join('\n'),
    );
  });

  test('asks a schema of another library', async () => {
    const parameters = [{ name: 'n', in: 'query', schema: z.int().positive(), required: true }] as const;
    expect(await send({ parameters }, { n: 3 })).toMatchObject({ url: 'https://h.example/v1/x?n=3' });
    expect(await send({ parameters }, { n: -3 })).toMatch(/^Cannot accept arguments: \$\.n Too small/);
  });

  test('refuses schemas that cannot describe a parameter at definition, and asynchronous answers at the call', async () => {
    const foreign = {
      '~standard': { version: 1, vendor: 'other', validate: (value: unknown) => ({ value }) },
    } as const;
    for (const schema of [
      foreign,
      pipeAsync(
        string(),
        checkAsync(async () => true),
      ) as never,
    ]) {
      expect(() => createTool({ parameters: [{ name: 'n', in: 'query', schema }] })).toThrow(
        /parameters\[0\] must have a known type, or a synchronous schema that gives JSON Schema/,
      );
    }
    const schema = z.string().refine(async () => true);
    expect(await send({ parameters: [{ name: 'n', in: 'query', schema }] }, { n: 'a' })).toMatch(/failed/);
  });

  test('sends files that a schema made', async () => {
    const parameters = [
      { name: 'file', in: 'body', schema: blob(), required: true },
      { name: 'more', in: 'body', schema: array(blob()) },
    ] as const;
    const body = { mediaType: 'multipart/form-data' };
    const sent = (await send({ method: 'POST', body, parameters }, { file: 'aGk=', more: ['aGE='] })) as Sent;
    const form = sent.body as FormData;
    expect(
      await Promise.all([...form.getAll('file'), ...form.getAll('more')].map((part) => (part as File).text())),
    ).toEqual(['hi', 'ha']);
    expect(sent.headers).toEqual({});
  });

  test('tells at definition what it leaves out', () => {
    const warnings: SourceMistake[] = [];
    const parameters: readonly HttpToolParameter[] = [
      titleField,
      { name: 'accept', in: 'header', type: 'string' },
      city,
    ];
    const methods = [{ name: 'call', method: 'GET', path: '/x', parameters }] as const;
    const [tool] = toolsFromHttp({ baseUrl, methods }, { onWarning: (warning) => warnings.push(warning) });
    expect(warnings).toEqual([
      { path: ['methods', 0, 'parameters', 0], message: 'is left out: GET has no body' },
      { path: ['methods', 0, 'parameters', 1], message: 'is left out: this header is not set by parameters' },
    ]);
    expect(Object.keys(tool?.specification.inputSchema.properties ?? {})).toEqual(['city']);
  });

  test('warns at definition of a body that GET cannot send', () => {
    const warnings: SourceMistake[] = [];
    const methods = [
      { name: 'call', method: 'GET', path: '/x', body: { send: 'always' }, parameters: [titleField] },
    ] as const;
    toolsFromHttp({ baseUrl, methods }, { onWarning: (warning) => warnings.push(warning) });
    const message = 'is refused when it is given: fetch sends no body with GET';
    expect(warnings).toEqual([{ path: ['methods', 0, 'parameters', 0], message }]);
  });

  test('leaves cookies out in a browser, and refuses a required one at definition', () => {
    // As a browser has it: the header is forbidden, and dropped.
    vi.stubGlobal(
      'Request',
      class {
        readonly headers = new Headers();
      },
    );
    const warnings: SourceMistake[] = [];
    const define = (required: boolean) =>
      toolsFromHttp(
        {
          baseUrl,
          methods: [
            {
              name: 'call',
              method: 'GET',
              path: '/x',
              parameters: [{ name: 's', in: 'cookie', type: 'string', required }],
            },
          ],
        },
        { onWarning: (warning) => warnings.push(warning) },
      );
    const [tool] = define(false);
    expect(tool?.specification.inputSchema.properties).toEqual({});
    expect(warnings.map(({ message }) => message)).toEqual(['is left out: a browser sends no cookie parameters']);
    expect(() => define(true)).toThrow(
      /parameters\[0\] is left out: a browser sends no cookie parameters, and it is needed/,
    );
    vi.unstubAllGlobals();
  });

  test('sends the body of DELETE, and refuses that of GET, where it is always sent', async () => {
    const method = { body: { send: 'always' }, parameters: [titleField] } as const;
    expect(await send({ ...method, method: 'DELETE' }, { title: 'x' })).toMatchObject({ body: '{"title":"x"}' });
    expect(await send({ ...method, method: 'GET' }, { title: 'x' })).toBe(
      'HTTP request failed: a GET request cannot have a body',
    );
  });

  test('asks for a page by a parameter of its own', async () => {
    const pagination = { type: 'page-number', parameter: 'p' } as const;
    expect(createTool({ pagination }).specification.inputSchema).toMatchObject({
      properties: { page: { type: 'integer' } },
    });
    expect(await send({ pagination }, { page: 2 })).toMatchObject({ url: 'https://h.example/v1/x?p=2' });
  });

  test.each([
    ['ECONNREFUSED', undefined],
    ['ECONNRESET', true],
  ])('may have taken effect after %s: %s', async (code, isOutcomeUnknown) => {
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause: { code } }));
    const methods = [{ name: 'call', method: 'POST', path: '/x' }] as const;
    const tools = createToolSet(toolsFromHttp({ baseUrl, methods }, { fetch }));
    const result = await executeToolCall(tools, { id: 'call_1', name: 'call', arguments: '{}' });
    expect(result.isError && [result.error.code, result.isOutcomeUnknown]).toEqual(['network', isOutcomeUnknown]);
  });

  test('refuses a path value before anything is sent', async () => {
    const parameters = [{ name: 'id', in: 'path', type: 'string' }] as const;
    expect(await send({ path: '/users/{id}', parameters }, { id: '..' })).toMatch(
      /^Cannot accept arguments: \$\.id must/,
    );
  });

  test('sends fixed secrets, and shows them nowhere', async () => {
    const parameters = [
      { name: 'token', in: 'path', fixed: createSecret('path-secret') },
      { name: 'appid', in: 'query', fixed: createSecret('query secret') },
      { name: 'X-Sign', in: 'header', fixed: createSecret('header-secret') },
      { name: 'sid', in: 'cookie', fixed: createSecret('cookie;secret') },
      { name: 'auth', in: 'body', fixed: { client: 'a', secret: createSecret('body-"secret"') } },
      { name: 'note', in: 'body', type: 'string' },
    ] as const;
    const method: Partial<HttpPluginMethod> = { method: 'POST', path: '/bot{token}/send', parameters };
    expect(await send(method, { note: 'n' })).toEqual({
      method: 'POST',
      url: 'https://h.example/v1/botpath-secret/send?appid=query%20secret',
      headers: { 'content-type': 'application/json', cookie: 'sid=cookie%3Bsecret', 'x-sign': 'header-secret' },
      body: '{"auth":{"client":"a","secret":"body-\\"secret\\""},"note":"n"}',
    });
    const plan = await createTool(method).preview?.({ note: 'n' }, {});
    expect(plan).toEqual({
      method: 'POST',
      url: 'https://h.example/v1/bot%5Bsecret%5D/send?appid=%5Bsecret%5D',
      headers: [
        { name: 'Cookie', value: '[secret]' },
        { name: 'X-Sign', value: '[secret]' },
      ],
      body: { contentType: 'application/json', content: '{"auth":{"client":"a","secret":"[secret]"},"note":"n"}' },
      parts: [
        { place: 'path', name: 'token', source: 'static' },
        { place: 'query', name: 'appid', source: 'static' },
        { place: 'header', name: 'X-Sign', source: 'static' },
        { place: 'cookie', name: 'sid', source: 'static' },
        { place: 'header', name: 'Content-Type', source: 'derived' },
        { place: 'body', name: 'auth', source: 'static' },
        { place: 'body', name: 'note', source: 'argument', parameter: 'note' },
      ],
    });
  });

  test('keeps a literal secret of the query from description, preview and echo, and sends it', async () => {
    const method = { path: '/x?api_key=abc123secret' } as const;
    const tool = createTool(method);
    expect(tool.specification.description).toBe('GET /x');
    expect(JSON.stringify(await tool.preview?.({}, {}))).not.toContain('abc123');
    const fetch = async (input: RequestInfo | URL): Promise<Response> =>
      new Response(`asked ${new Request(input).url}`);
    const tools = createToolSet(
      toolsFromHttp({ baseUrl, methods: [{ name: 'call', method: 'GET', ...method }] }, { fetch }),
    );
    const result = await executeToolCall(tools, { id: '1', name: 'call', arguments: '{}' });
    expect(result.content).toEqual([{ type: 'text', text: 'asked https://h.example/v1/x?api_key=[secret]' }]);
    expect(await send(method, {})).toMatchObject({ url: 'https://h.example/v1/x?api_key=abc123secret' });
  });

  test.each([
    ['Authorization', 'Token k3y-of-ada'],
    ['Authorization', `Basic ${btoa('ada:k3y-of-ada')}`],
    ['Cookie', 'theme=dark; sid=k3y-of-ada'],
  ])('keeps what stands in the static header %s: %s from an echo', async (name, value) => {
    const fetch = async (): Promise<Response> => new Response('the dark key k3y-of-ada is too old');
    const plugin = {
      baseUrl,
      headers: { [name]: value },
      methods: [{ name: 'call', method: 'GET', path: '/' }],
    } as const;
    const tools = createToolSet(toolsFromHttp(plugin, { fetch }));
    const result = await executeToolCall(tools, { id: '1', name: 'call', arguments: '{}' });
    expect(result.content).toEqual([{ type: 'text', text: 'the dark key [secret] is too old' }]);
  });

  test('takes its defaults for limits that are undefined', async () => {
    const limits = { timeoutMs: undefined } as unknown as HttpPlugin['limits'] & object;
    expect(await send({ limits }, {})).toMatchObject({ url: 'https://h.example/v1/x' });
  });

  test('previews without sending, and without what looks like a secret', () => {
    const tool = createTool(
      {
        path: '/x?v=1',
        parameters: [
          city,
          { name: 'days', in: 'query', type: 'integer', default: 3 },
          { name: 'api_key', in: 'query', type: 'string' },
        ],
      },
      { headers: { Authorization: 'Bearer abcdef', 'X-Client': 'tooltable' } },
    );
    expect(tool.preview?.({ city: 'Paris', api_key: 'sk-123' }, {})).toEqual({
      method: 'GET',
      url: 'https://h.example/v1/x?v=1&q=Paris&days=3&api_key=[secret]',
      headers: [
        { name: 'Authorization', value: '[secret]' },
        { name: 'X-Client', value: 'tooltable' },
      ],
      parts: [
        { place: 'query', name: 'v', source: 'static' },
        { place: 'query', name: 'q', source: 'argument', parameter: 'city' },
        { place: 'query', name: 'days', source: 'default', parameter: 'days' },
        { place: 'query', name: 'api_key', source: 'argument', parameter: 'api_key' },
        { place: 'header', name: 'Authorization', source: 'static' },
        { place: 'header', name: 'X-Client', source: 'static' },
      ],
    });
  });

  test('takes a valibot object for the items of a list', async () => {
    const parameters = [
      { name: 'lines', in: 'body', schema: array(object({ qty: optional(string()) })), wholeBody: true },
    ] as const;
    expect(await send({ method: 'POST', parameters }, { lines: [{ qty: 2 }] })).toMatchObject({
      body: '[{"qty":"2"}]',
    });
  });
});
