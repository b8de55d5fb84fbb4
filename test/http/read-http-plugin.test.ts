import { describe, expect, test } from 'vitest';
import type { HttpPlugin } from '../../src/http/http-plugin.ts';
import { readHttpPlugin } from '../../src/http/read-http-plugin.ts';
import { toolsFromHttp } from '../../src/http/tools-from-http.ts';
import { formatPath } from '../../src/tool/format-path.ts';
import { InvalidSourceError } from '../../src/tool/invalid-source-error.ts';

/** Each mistake on a line, as a path and a message. */
function listMistakes(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (!(error instanceof InvalidSourceError)) throw error;
    return error.mistakes.map(({ path, message }) => `${formatPath(path)} ${message}`);
  }
  return [];
}

const weather = {
  name: 'weather',
  baseUrl: 'https://api.example.com',
  headers: { 'X-Client': 'tooltable' },
  credentials: [{ type: 'query', name: 'appid', value: 'k' }],
  limits: { timeoutMs: 5000 },
  methods: [
    {
      name: 'getWeather',
      method: 'GET',
      path: '/v1/weather',
      parameters: [
        { name: 'city', wireName: 'q', in: 'query', schema: { type: 'string', minLength: 1 }, required: true },
        { name: 'days', in: 'query', type: 'integer', minimum: 1, default: 3 },
      ],
      annotations: { idempotent: true },
      response: { pick: ['temp'] },
      pagination: { type: 'token', parameter: 'cursor', nextToken: 'next' },
    },
  ],
};

/** The plug-in with one method of its own. */
function withMethod(method: object, plugin: object = {}): unknown {
  return {
    baseUrl: 'https://h.example',
    ...plugin,
    methods: [{ name: 'call', method: 'POST', path: '/x', ...method }],
  };
}

const withParameters = (...parameters: readonly object[]): unknown => withMethod({ parameters });

describe('readHttpPlugin()', () => {
  test('reads a declaration from JSON, with JSON Schema as the schema of a parameter', () => {
    const plugin = readHttpPlugin(JSON.parse(JSON.stringify(weather)));
    const [tool] = toolsFromHttp(plugin);
    expect(tool?.specification.inputSchema).toEqual({
      type: 'object',
      properties: {
        city: { type: 'string', minLength: 1 },
        days: { type: 'integer', minimum: 1, default: 3 },
        page: { type: 'string', description: expect.any(String) },
      },
      required: ['city'],
      additionalProperties: false,
    });
  });

  test('makes OAuth 2 of data, also of a method and in a list, and reads what it has read', async () => {
    const client = {
      type: 'oauth2-client-credentials',
      tokenUrl: 'https://auth.example',
      clientId: 'a',
      clientSecret: 'b',
    };
    const source = withMethod({ credentials: client }, { credentials: [client] });
    const plugin = readHttpPlugin(source);
    const credential = { type: 'oauth2', readToken: expect.any(Function) };
    expect([plugin.credentials, plugin.methods[0]?.credentials]).toEqual([[credential], credential]);
    expect(readHttpPlugin(plugin)).toEqual(plugin);
  });

  test('tells of an address for tokens where it stands', () => {
    const clients = ['/token', 'https://auth.example/token?a=1#b', 'https://{tenant}.auth.example', undefined].map(
      (tokenUrl) => ({ type: 'oauth2-client-credentials', tokenUrl, clientId: 'a', clientSecret: 'b' }),
    );
    const sources = clients.map((credentials) => withMethod({ credentials }, { credentials: [] }));
    expect(sources.map((source) => listMistakes(() => readHttpPlugin(source)))).toEqual([
      ['$.methods[0].credentials.tokenUrl must be an absolute URL of http or https'],
      ['$.methods[0].credentials.tokenUrl must have no fragment'],
      ['$.methods[0].credentials.tokenUrl must have values in the place of its {variables}'],
      ['$.methods[0].credentials.tokenUrl is required for the type oauth2-client-credentials'],
    ]);
  });

  test('tells every mistake at once, with its place', () => {
    const source = {
      name: 'crm',
      baseUrl: 'ftp://h.example',
      header: {},
      methods: [
        { name: 'a b', method: 'get', path: 'x', parametres: [] },
        {
          name: 'find',
          method: 'GET',
          path: '/users/{id}',
          parameters: [{ name: 'q', in: 'querry', type: 'text', requried: true }],
        },
      ],
    };
    expect(() => readHttpPlugin(source)).toThrow(
      /^Cannot use the plug-in "crm": \$\.methods\[0\]\.parametres is not a known key: did you mean "parameters"\?; \$/,
    );
    expect(listMistakes(() => readHttpPlugin(source))).toEqual([
      '$.methods[0].parametres is not a known key: did you mean "parameters"?',
      '$.methods[1].parameters[0].in must be "query" | "path" | "header" | "cookie" | "body": current value is "querry"',
      '$.methods[1].parameters[0].type must be "string" | "number" | "integer" | "boolean" | "array" | "object" | "file": current value is "text"',
      '$.methods[1].parameters[0].requried is not a known key: did you mean "required"?',
      '$.header is not a known key: did you mean "headers"?',
      '$.baseUrl must be an absolute URL of http or https',
      '$.methods[0].name must be 1 to 128 letters, digits, underscores, hyphens or dots',
      '$.methods[0].method must be GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, or another method in upper case that fetch can send: did you mean "GET"?',
      '$.methods[0].path must begin with "/" and have no fragment',
      '$.methods[1].path has the variable {id}, which no path parameter gives',
      '$.methods[1].parameters[0] must have a known type, or a synchronous schema that gives JSON Schema',
    ]);
  });

  test.each([
    ['https://user:pw@h.example', 'must not hold a user or password: use credentials'],
    ['https://@h.example', 'must not hold a user or password: use credentials'],
    ['https://h.example/v1?a=1', 'must have no query and no fragment'],
    ['https://h.example/?', 'must have no query and no fragment'],
    ['https://h.example#x', 'must have no query and no fragment'],
    ['https://h.example/{version}', 'must have values in the place of its {variables}'],
    ['https://{tenant}.h.example', 'must have values in the place of its {variables}'],
    ['/v1', 'must be an absolute URL of http or https'],
    ['https:h.example', 'must be an absolute URL of http or https'],
    ['javascript:alert(1)', 'must be an absolute URL of http or https'],
    ['', 'must be an absolute URL of http or https'],
  ])('refuses the base URL %j', (baseUrl, message) => {
    expect(listMistakes(() => readHttpPlugin({ baseUrl, methods: [] }))).toEqual([`$.baseUrl ${message}`]);
  });

  test.each<[string, unknown, readonly string[]]>([
    [
      'no object',
      null,
      [
        '$ must be an object with keys name, description, baseUrl, headers, credentials, limits, methods: current value is null',
      ],
    ],
    [
      'two methods of one name',
      { baseUrl: 'https://h.example', methods: [1, 2].map(() => ({ name: 'a', method: 'GET', path: '/' })) },
      ['$.methods[1].name is the name of another method too'],
    ],
    [
      'a method of the proxy',
      withMethod({ method: 'CONNECT' }),
      [
        '$.methods[0].method must be GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, or another method in upper case that fetch can send',
      ],
    ],
    [
      'dots in the path',
      withMethod({ path: '/a/%2e./b' }),
      ['$.methods[0].path must not have "." or ".." between slashes'],
    ],
    ['a fragment', withMethod({ path: '/a#b' }), ['$.methods[0].path must begin with "/" and have no fragment']],
    [
      'braces in the query',
      withMethod({ path: '/a?q={q}' }),
      ['$.methods[0].path may have braces only around the names of path parameters'],
    ],
    [
      'a path parameter without a place',
      withParameters({ name: 'id', in: 'path', type: 'string' }),
      ['$.methods[0].parameters[0] has no {id} in the path'],
    ],
    [
      'two parameters of one name',
      withParameters({ name: 'a', in: 'query', type: 'string' }, { name: 'a', in: 'query', type: 'string' }),
      [
        '$.methods[0].parameters[1] has the name of another query parameter, of a static one or of a credential',
        '$.methods[0].parameters[1].name is the name of another query parameter too',
      ],
    ],
    [
      'a header parameter that shadows a static header',
      withMethod(
        {
          headers: { 'X-A': '1' },
          parameters: [
            { name: 'x-a', in: 'header', type: 'string' },
            { name: 'x-b', in: 'header', type: 'string' },
          ],
        },
        { headers: { 'X-B': '1' } },
      ),
      [
        '$.methods[0].parameters[0] has the name of another header parameter, of a static one or of a credential',
        '$.methods[0].parameters[1] has the name of another header parameter, of a static one or of a credential',
      ],
    ],
    [
      'a parameter that shadows a credential',
      withMethod(
        {
          parameters: [
            { name: 'X-Key', in: 'header', type: 'string' },
            { name: 'appid', in: 'query', type: 'string' },
          ],
        },
        {
          credentials: [
            { type: 'header', name: 'x-key', value: 'k' },
            { type: 'query', name: 'appid', value: 'k' },
          ],
        },
      ),
      [
        '$.methods[0].parameters[0] has the name of another header parameter, of a static one or of a credential',
        '$.methods[0].parameters[1] has the name of another query parameter, of a static one or of a credential',
      ],
    ],
    [
      'a parameter that is in the literal query',
      withMethod({ path: '/x?v=1', parameters: [{ name: 'v', in: 'query', type: 'string' }] }),
      ['$.methods[0].parameters[0] has the name of another query parameter, of a static one or of a credential'],
    ],
    [
      'header parameters that no parameter sets',
      withParameters(
        ...['Accept', 'content-type', 'Authorization', 'Host', 'a b'].map((name) => ({
          name,
          in: 'header',
          type: 'string',
        })),
      ),
      [
        '$.methods[0].parameters[0].name is a header that no parameter sets',
        '$.methods[0].parameters[1].name is a header that no parameter sets',
        '$.methods[0].parameters[2].name is a header that no parameter sets',
        '$.methods[0].parameters[3] is a header that only the runtime sets',
        '$.methods[0].parameters[4] is no name of a header',
      ],
    ],
    [
      'static headers that cannot be sent, without telling them',
      withMethod({ headers: { 'X-A': 'a\r\nb', 'a b': '', 'x-a': '', Host: 'h' } }),
      [
        '$.methods[0].headers["X-A"] must be one line of Latin-1 text, or a secret',
        '$.methods[0].headers["a b"] is no name of a header',
        '$.methods[0].headers["x-a"] is there twice',
        '$.methods[0].headers.Host is a header that only the runtime sets',
      ],
    ],
    [
      'defaults that do not fit',
      withParameters(
        { name: 'a', in: 'query', type: 'integer', default: '5' },
        { name: 'b', in: 'query', schema: { type: 'string', maxLength: 1 }, default: 'bb' },
        { name: 'c', in: 'query', type: 'string', enum: ['x'], default: 'y' },
      ),
      [
        '$.methods[0].parameters[0].default does not fit the type',
        '$.methods[0].parameters[1].default does not fit the type',
        '$.methods[0].parameters[2].default does not fit the type',
      ],
    ],
    [
      'JSON Schema with mistakes',
      withParameters({ name: 'a', in: 'query', schema: { type: 'text', properties: { b: { $ref: 'http://x' } } } }),
      [
        '$.methods[0].parameters[0].schema.type must be one or more of null, boolean, integer, number, string, array, object',
      ],
    ],
    [
      'keys that do not go together',
      withParameters(
        { name: 'a', in: 'query' },
        { name: 'b', in: 'query', fixed: 1, required: true },
        { name: 'c', in: 'query', type: 'string', contentType: 'application/json', style: 'form' },
        { name: 'd', in: 'header', type: 'string', style: 'simple', wholeBody: true },
        { name: 'e', in: 'query', type: 'file' },
        { name: 'f', in: 'query', type: 'integer', minLength: 1, enum: ['a'] },
        { name: 'g', in: 'query', type: 'array', items: { type: 'string', items: { type: 'string' } } },
        { name: 'h', in: 'query', type: 'string', contentType: 'text/xml' },
        { name: 'i', in: 'query', type: 'string', style: 'deepObject' },
      ),
      [
        '$.methods[0].parameters[0] must have one of type, schema and fixed',
        '$.methods[0].parameters[1].required does not go with fixed',
        '$.methods[0].parameters[2].style does not go with contentType',
        '$.methods[0].parameters[3].wholeBody does not go with a header parameter',
        '$.methods[0].parameters[4].type is for body parameters',
        '$.methods[0].parameters[5].minLength does not go with the type integer',
        '$.methods[0].parameters[5].enum must have members of the type integer',
        '$.methods[0].parameters[6].items.items does not go with the type string',
        '$.methods[0].parameters[0] must have a known type, or a synchronous schema that gives JSON Schema',
        '$.methods[0].parameters[3].style must be absent in a header parameter',
        '$.methods[0].parameters[7].contentType must be a JSON media type',
        '$.methods[0].parameters[8].style is for objects only',
      ],
    ],
    [
      'a whole body beside fields, and fields where there are none',
      {
        baseUrl: 'https://h.example',
        methods: [
          {
            name: 'a',
            method: 'POST',
            path: '/',
            parameters: [
              { name: 'all', in: 'body', type: 'object', wholeBody: true },
              { name: 'one', in: 'body', type: 'string' },
            ],
          },
          {
            name: 'b',
            method: 'POST',
            path: '/',
            body: { mediaType: 'text/plain' },
            parameters: [{ name: 'one', in: 'body', type: 'string' }],
          },
        ],
      },
      [
        '$.methods[0].parameters[0].wholeBody is for the only body parameter of a body that is no form',
        '$.methods[1].parameters[0] must have wholeBody, as text/plain has no fields',
      ],
    ],
    [
      'a fixed value that is never sent',
      withMethod({
        method: 'DELETE',
        parameters: [
          { name: 'a', in: 'body', fixed: 1 },
          { name: 'accept', wireName: 'Accept', in: 'header', fixed: 'text/html' },
        ],
      }),
      [
        '$.methods[0].parameters[1].name is a header that no parameter sets',
        '$.methods[0].parameters[0] is left out: DELETE has no body, and it is needed',
        '$.methods[0].parameters[1] is left out: this header is not set by parameters, and it is needed',
      ],
    ],
    [
      'aliases that are taken',
      withParameters(
        { name: 'a', in: 'query', type: 'string', aliases: ['x', 'b'] },
        { name: 'b', in: 'query', type: 'string', aliases: ['x'] },
      ),
      [
        '$.methods[0].parameters[0].aliases has "b", which is taken',
        '$.methods[0].parameters[1].aliases has "x", which is taken',
      ],
    ],
    [
      'a cookie parameter that shadows a static cookie',
      withMethod({ headers: { Cookie: 'sid=1; a=2' }, parameters: [{ name: 'sid', in: 'cookie', type: 'string' }] }),
      ['$.methods[0].parameters[0] has the name of another cookie parameter, of a static one or of a credential'],
    ],
    [
      'a literal query that shadows a credential',
      withMethod({ path: '/x?appid=1' }, { credentials: { type: 'query', name: 'appid', value: 'k' } }),
      ['$.methods[0].path has "appid", which is the name of a credential too'],
    ],
    [
      'credentials that cannot be sent, or take the place of another',
      withMethod(
        { credentials: { type: 'header', name: 'Host', value: 'k' } },
        {
          credentials: [
            { type: 'header', name: 'X Key', value: 'k' },
            { type: 'bearer', token: 'k' },
            { type: 'basic', username: 'u', password: 'p' },
          ],
        },
      ),
      [
        '$.credentials[0].name is no name of a header',
        '$.credentials[2] is sent in the place of another one',
        '$.methods[0].credentials.name is a header that only the runtime sets',
      ],
    ],
    [
      'media types that are none',
      withMethod({
        body: { mediaType: 'text' },
        parameters: [{ name: 'a', in: 'body', type: 'string', wholeBody: true, contentType: 'text/x\r\nX: y' }],
      }),
      [
        '$.methods[0].body.mediaType must be a media type',
        '$.methods[0].parameters[0].contentType must be a media type',
      ],
    ],
    [
      'a time limit that no timer can hold',
      withMethod({}, { limits: { timeoutMs: 2_147_483_648 } }),
      ['$.limits.timeoutMs must be above 0 and at most 2147483647, or Infinity'],
    ],
    [
      'credentials and pagination that lack something',
      withMethod(
        { credentials: { type: 'basic', username: 'u' }, pagination: { type: 'token', parameter: 'p' } },
        { credentials: [{ type: 'bearer' }] },
      ),
      [
        '$.credentials[0].token is required for the type bearer',
        '$.methods[0].pagination.nextToken is required for the type token',
        '$.methods[0].credentials.password is required for the type basic',
      ],
    ],
  ])('refuses %s', (_, source, mistakes) => {
    expect(listMistakes(() => readHttpPlugin(source))).toEqual(mistakes);
  });

  test('survives keys of prototypes', () => {
    const source = JSON.parse('{"baseUrl":"https://h.example","methods":[],"__proto__":1,"constructor":2}');
    expect(listMistakes(() => readHttpPlugin(source))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^\$\.constructor is not a known key/)]),
    );
  });
});

describe('toolsFromHttp()', () => {
  test('refuses the same mistakes of a declaration in code', () => {
    const plugin: HttpPlugin = {
      baseUrl: 'https://h.example?x',
      methods: [
        { name: 'a', method: 'GET', path: '/{id}', parameters: [{ name: '__proto__', in: 'query', type: 'string' }] },
      ],
    };
    expect(listMistakes(() => toolsFromHttp(plugin))).toEqual([
      '$.baseUrl must have no query and no fragment',
      '$.methods[0].path has the variable {id}, which no path parameter gives',
      '$.methods[0].parameters[0].name must be a name',
    ]);
  });

  test('refuses what JavaScript lets through', () => {
    const parameters = [{ name: 'a', in: 'querry', type: 'string' }];
    const limits = { timeoutMs: Number.NaN, maxRedirects: -1, maxErrorLength: '5', maxResponseBytes: undefined };
    const plugin = withMethod({ name: 1, parameters, limits }, { credentials: { type: 'nope' } }) as HttpPlugin;
    expect(listMistakes(() => toolsFromHttp(plugin))).toEqual([
      '$.credentials.type must be header, query, basic, bearer, oauth2',
      '$.methods[0].name must be 1 to 128 letters, digits, underscores, hyphens or dots',
      '$.methods[0].limits.timeoutMs must be above 0 and at most 2147483647, or Infinity',
      '$.methods[0].limits.maxRedirects must not be below 0',
      '$.methods[0].limits.maxErrorLength must not be below 0',
      '$.methods[0].parameters[0].in must be query, path, header, cookie, body: did you mean "query"?',
    ]);
  });

  const page = { name: 'page', in: 'query', type: 'integer' };
  const formStyles = 'form, spaceDelimited, pipeDelimited, deepObject';

  test.each<[object, readonly string[]]>([
    [{ pagination: { type: 'token', parameter: 'p' } }, ['.pagination.nextToken is required for the type token']],
    [{ pagination: { type: 'link' } }, ['.pagination.parameter is required for the type link']],
    [{ pagination: { type: 'offset', parameter: 'p' } }, ['.pagination.type must be token, page-number, link']],
    [
      { pagination: { type: 'pagenumber', parameter: 'p' } },
      ['.pagination.type must be token, page-number, link: did you mean "page-number"?'],
    ],
    [
      { pagination: { type: 'link', parameter: 'page', toolParameter: 'next' }, parameters: [page] },
      ['.pagination has the name of another query parameter, of a static one or of a credential'],
    ],
    [
      { pagination: { type: 'link', parameter: 'p' }, parameters: [page] },
      ['.pagination.toolParameter is the name of another query parameter too'],
    ],
    [
      { pagination: { type: 'link', parameter: 'p' }, path: '/x?p=1' },
      ['.pagination has the name of another query parameter, of a static one or of a credential'],
    ],
    [{ credentials: { type: 'bearer', value: 'k' } }, ['.credentials.token is required for the type bearer']],
    [{ credentials: [{ type: 'header', name: 'X-Key' }] }, ['.credentials[0].value is required for the type header']],
    [{ credentials: { type: 'query', value: 'k' } }, ['.credentials.name is required for the type query']],
    [
      { credentials: { type: 'basic' } },
      ['.credentials.username is required for the type basic', '.credentials.password is required for the type basic'],
    ],
    [{ credentials: { type: 'oauth2' } }, ['.credentials.readToken is required for the type oauth2']],
    [{ body: { send: 'allways' } }, ['.body.send must be auto, always: did you mean "always"?']],
    [
      { parameters: [{ ...page, style: 'pipedelimited' }] },
      [`.parameters[0].style must be ${formStyles} in a query parameter: did you mean "pipeDelimited"?`],
    ],
    [
      { path: '/{page}', parameters: [{ ...page, in: 'path', style: 'form' }] },
      ['.parameters[0].style must be simple, label, matrix in a path parameter'],
    ],
    [
      { parameters: [{ ...page, in: 'cookie', style: 'form' }] },
      ['.parameters[0].style must be absent in a cookie parameter'],
    ],
  ])('refuses %j, which would fail at the call', (method, mistakes) => {
    expect(listMistakes(() => toolsFromHttp(withMethod(method) as HttpPlugin))).toEqual(
      mistakes.map((mistake) => `$.methods[0]${mistake}`),
    );
  });

  test('refuses options that look like another one, and leaves alone what is nothing of ours', () => {
    const options = { loger: console, onWarn: () => undefined, shell: 'posix', files: {} };
    expect(listMistakes(() => toolsFromHttp(withMethod({}) as HttpPlugin, options as object))).toEqual([
      '$.options.loger is not a known key: did you mean "logger"?',
      '$.options.onWarn is not a known key: did you mean "onWarning"?',
    ]);
  });

  test.each([
    ['GTE', 'GET'],
    ['GETT', 'GET'],
    ['Get', 'GET'],
    ['GET ', 'GET'],
    ['HAED', 'HEAD'],
    ['PSOT', 'POST'],
    ['POTS', 'POST'],
    ['PUTT', 'PUT'],
    ['PACTH', 'PATCH'],
    ['DELTE', 'DELETE'],
    ['OPTION', 'OPTIONS'],
  ])('refuses the method %j, which %s was meant to be', (method, meant) => {
    const message = `$.methods[0].method must be GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, or another method in upper case that fetch can send: did you mean "${meant}"?`;
    for (const read of [toolsFromHttp, readHttpPlugin]) {
      expect(listMistakes(() => read(withMethod({ method }) as HttpPlugin))).toEqual([message]);
    }
  });

  // The registry of HTTP methods (RFC 9110 §16.1.1), UPnP, Varnish, Vault
  test.each(
    'ACL BASELINE-CONTROL BIND CHECKIN CHECKOUT COPY LABEL LINK LOCK MERGE MKACTIVITY MKCALENDAR MKCOL MKREDIRECTREF MKWORKSPACE MOVE ORDERPATCH PRI PROPFIND PROPPATCH QUERY REBIND REPORT SEARCH UNBIND UNCHECKOUT UNLINK UNLOCK UPDATE UPDATEREDIRECTREF VERSION-CONTROL M-SEARCH NOTIFY SUBSCRIBE UNSUBSCRIBE PURGE BAN REFRESH LIST X'.split(
      ' ',
    ),
  )('takes the method %s', (method) => {
    expect(listMistakes(() => toolsFromHttp(withMethod({ method }) as HttpPlugin))).toEqual([]);
  });

  // TypeScript refuses them in a literal alone.
  test('refuses keys that look like another one, and leaves alone what is nothing of ours', () => {
    const parameters = [{ name: 'a', in: 'query', type: 'string', requried: true, defualt: 'x', id: 7 }];
    const plugin = withMethod(
      {
        parameters,
        header: {},
        owner: 'crm',
        body: { mediatype: 'text/plain' },
        annotations: { readOnlyHint: true },
        response: { maxItem: 1 },
        pagination: { type: 'link', parameter: 'p', tolParameter: 'q' },
      },
      {
        baseURL: 'https://h.example',
        limits: { timeout: 5, retires: 2 },
        credentials: [{ type: 'bearer', tokn: 'x' }],
        credentails: 1,
        team: 'x',
      },
    ) as HttpPlugin;
    expect(listMistakes(() => toolsFromHttp(plugin))).toEqual([
      '$.baseURL is not a known key: did you mean "baseUrl"?',
      '$.credentails is not a known key: did you mean "credentials"?',
      '$.limits.timeout is not a known limit: must be timeoutMs, maxResponseBytes, maxRedirects, maxNetworkRetries, maxStatusRetries, maxErrorLength: did you mean "timeoutMs"?',
      '$.limits.retires is not a known limit: must be timeoutMs, maxResponseBytes, maxRedirects, maxNetworkRetries, maxStatusRetries, maxErrorLength',
      '$.credentials[0].token is required for the type bearer',
      '$.credentials[0].tokn is not a known key: did you mean "token"?',
      '$.methods[0].header is not a known key: did you mean "headers"?',
      '$.methods[0].body.mediatype is not a known key: did you mean "mediaType"?',
      '$.methods[0].annotations.readOnlyHint is not a known key: did you mean "readOnly"?',
      '$.methods[0].response.maxItem is not a known key: did you mean "maxItems"?',
      '$.methods[0].pagination.tolParameter is not a known key: did you mean "toolParameter"?',
      '$.methods[0].parameters[0].requried is not a known key: did you mean "required"?',
      '$.methods[0].parameters[0].defualt is not a known key: did you mean "default"?',
    ]);
  });

  test.each([
    [[null]],
    [[{}]],
    [[{ name: 'a', method: 'GET', path: 5 }]],
    [[{ name: 'a', method: 'GET', path: '/', parameters: {} }]],
    [[{ name: 'a', method: 'GET', path: '/', parameters: [null] }]],
    [[{ name: 'a', method: 'GET', path: '/', parameters: [{ in: 'query', type: 'string' }] }]],
  ])('tells who lists what is wrong with %j', (methods) => {
    const plugin = { baseUrl: 'https://h.example', methods } as unknown as HttpPlugin;
    expect(() => toolsFromHttp(plugin)).toThrow(
      /^Expected an HTTP plug-in with values of the declared types: readHttp/,
    );
  });

  test('takes no credentials and no limits for what null and undefined are', () => {
    const plugin = withMethod({}, { credentials: null, limits: { timeoutMs: undefined } }) as HttpPlugin;
    expect(listMistakes(() => toolsFromHttp(plugin))).toEqual([]);
  });
});
