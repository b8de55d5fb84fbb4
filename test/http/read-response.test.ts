import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createPlan, readError, scriptFetch, send } from './send.ts';
import { startServer } from './start-server.ts';

const url = 'https://api.example/v1/things';

const read = (body: BodyInit | null, init: ResponseInit = {}, settings = {}) =>
  send(createPlan(url), { ...scriptFetch(new Response(body, init)), ...settings });

const typed = (type: string, status = 200): ResponseInit => ({ status, headers: { 'content-type': type } });

const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => new Uint8Array(values);

describe('sendPlan() reads', () => {
  test.each([
    ['a JSON object', '{"city":"杭州","temp":26}', 'application/json', { city: '杭州', temp: 26 }],
    ['a JSON list of a vendor type', '[1,2]', 'application/vnd.api+json; charset=utf-8', [1, 2]],
    ['a JSON text', '"warm"', 'application/json', 'warm'],
    ['JSON null', 'null', 'application/json', null],
    ['digits beyond 2^53', '{"id":12345678901234567890}', 'application/json', { id: 12345678901234567890n }],
    ['JSON with a byte order mark', '\ufeff{"a":1}', 'application/json', { a: 1 }],
    ['broken JSON as text', '{"a":1,,}', 'application/json', '{"a":1,,}'],
    ['a web page sent as JSON as text', '<html>Hi</html>', 'application/json', '<html>Hi</html>'],
    ['JSON that is nested too deep as text', '['.repeat(99), 'application/json', '['.repeat(99)],
    ['text', 'sunny', 'text/plain', 'sunny'],
    ['JSON said to be text as text', '{"a":1}', 'text/plain', '{"a":1}'],
    ['XML', '<a/>', 'application/xml', '<a/>'],
    ['an image in SVG', '<svg/>', 'image/svg+xml', '<svg/>'],
    ['lines of JSON as text', '{"a":1}\n{"a":2}\n', 'application/x-ndjson', '{"a":1}\n{"a":2}\n'],
    ['Latin-1', bytes(0x63, 0x61, 0x66, 0xe9), 'text/plain; charset=iso-8859-1', 'café'],
    ['Latin-1 in single quotes', bytes(0xe9), "text/plain; CharSet = 'ISO-8859-1' ; x=y", 'é'],
    ['UTF-8 where only another parameter ends in charset', bytes(0xc3, 0xa9), 'text/plain; xcharset=latin1', 'é'],
    ['GBK', bytes(0xba, 0xbc, 0xd6, 0xdd), 'text/plain; charset="gbk"', '杭州'],
    ['UTF-16 by its byte order mark', bytes(0xff, 0xfe, 0x41, 0), 'text/plain', 'A'],
    ['UTF-8 by its byte order mark, whatever is said', '\ufeffcafé', 'text/plain; charset=iso-8859-1', 'café'],
    ['JSON in UTF-8 by its byte order mark', '\ufeff["é"]', 'application/json; charset=latin1', ['é']],
    ['Windows-1252', bytes(0x80, 0x92), 'text/plain; charset=windows-1252', '€’'],
    ['Windows-1252 that is said to be Latin-1', bytes(0x93, 0x94), 'text/plain; charset=iso-8859-1', '“”'],
    ['a charset that nobody knows as UTF-8', 'sunny', 'text/plain; charset=klingon', 'sunny'],
    ['invalid UTF-8 with replacements', bytes(0x61, 0xff, 0x62), 'text/plain', 'a\ufffdb'],
    ['invalid UTF-8 in JSON with replacements', bytes(0x22, 0xff, 0x22), 'application/json', '\ufffd'],
    ['text of an unknown type', 'hello', 'application/octet-stream', 'hello'],
    ['text of an unknown type in its charset', bytes(0xe9), 'application/x-sql; charset=iso-8859-1', 'é'],
    ['GBK of a header that came twice', bytes(0xba, 0xbc), 'text/plain; charset=gbk, text/plain', '杭'],
    ['events as text', 'data: {"a":1}\n\n', 'text/event-stream', 'data: {"a":1}\n\n'],
    ['a sequence of JSON as text', '\x1e{"a":1}\n', 'application/json-seq', '\x1e{"a":1}\n'],
    ['JSON of a header that came twice', '[1]', 'application/json, application/json', [1]],
  ])('%s', async (_, body, type, expected) => {
    expect(await read(body, typed(type))).toEqual(expected);
  });

  test.each([
    ['{"a":1}', { a: 1 }],
    ['{"a" 1}', '{"a" 1}'],
    ['plain', 'plain'],
  ])('%s without a type', async (text, expected) => {
    expect(await read(new TextEncoder().encode(text))).toEqual(expected);
  });

  // cases/http.md 41
  test.each([
    ['204', null, { status: 204 }],
    ['205', null, { status: 205 }],
    ['202 without a body', '', { status: 202 }],
    ['200 without a body, said to be JSON', '', { status: 200, headers: { 'content-type': 'application/json' } }],
    ['304', null, { status: 304 }],
    [
      '200 with nothing but space in its JSON',
      ' \r\n',
      { status: 200, headers: { 'content-type': 'application/json' } },
    ],
  ])('%s as a success', async (_, body, init) => {
    expect(await read(body, init)).toEqual({ status: init.status });
  });

  test('any other status below 300 as a success', async () => {
    expect(await read('{"id":1}', typed('application/json', 207))).toEqual({ id: 1 });
  });

  test.each([
    ['image/png', bytes(0x89, 0x50)],
    ['audio/wav', bytes(0x52, 0x49)],
    ['application/pdf', bytes(0x25, 0xff, 0)],
    // https://github.com/octokit/request.js/pull/823, https://github.com/appsmithorg/appsmith/issues/37192
    ['application/pdf', bytes(0x25, 0xff, 0x0a), 'charset=UTF-8'],
    ['application/pdf', bytes(0x25, 0xff, 0x0a), 'charset=binary'],
    ['application/octet-stream', bytes(0x1f, 0x8b, 0), 'charset=iso-8859-1'],
  ])('%s as a Blob', async (type, body, parameter = 'q=1') => {
    const value = (await read(body, typed(`${type}; ${parameter}`))) as Blob;
    expect([value.type, new Uint8Array(await value.arrayBuffer())]).toEqual([type, body]);
  });

  test.each(['{"a":', '{"a":1', '[1, 2'])('no JSON that was cut off: %s', async (text) => {
    expect(await readError(read(text, typed('application/json')))).toEqual({
      name: 'HttpRequestError',
      code: 'network',
      message: 'HTTP request failed: the answer ends in the middle of its JSON',
    });
  });

  // cases/http.md 42
  test.each([
    ['text', typed('text/plain', 404), 'no such city', 'status 404: no such city'],
    [
      'JSON',
      typed('application/json', 400),
      '{"error":"unit","allowed":["c","f"]}',
      'status 400: {"error":"unit","allowed":["c","f"]}',
    ],
    [
      'a web page',
      typed('text/html', 502),
      '<!DOCTYPE html><title> Bad gateway </title><p>…',
      'status 502: a web page "Bad gateway"',
    ],
    ['nothing', { status: 500 }, null, 'status 500'],
    ['bytes', typed('image/png', 500), bytes(1, 2), 'status 500: [2 bytes of image/png]'],
    [
      'the methods that are allowed',
      { status: 405, headers: { allow: 'GET, PUT' } },
      null,
      'status 405, allowed: GET, PUT',
    ],
    ['a key', typed('text/plain', 401), 'api_key=abcdef123456 is wrong', 'status 401: api_key=[secret] is wrong'],
  ])('a failure that says %s', async (_, init, body, message) => {
    expect(await readError(read(body, init))).toEqual({
      name: 'HttpStatusError',
      code: 'http-status',
      status: init.status,
      message: `HTTP request failed: ${message}`,
    });
  });

  test('no list of allowed methods without end', async () => {
    const headers = { allow: 'G'.repeat(5000) };
    const { message } = await readError(read(null, { status: 405, headers }));
    expect(message).toBe(`HTTP request failed: status 405, allowed: ${'G'.repeat(999)}…`);
  });

  test('a page that opens titles and closes none in linear time', async () => {
    const { message } = await readError(read(`<html>${'<title'.repeat(170_000)}`, typed('text/html', 500)));
    expect(message).toBe('HTTP request failed: status 500: a web page');
  });

  test('a long failure up to the limit', async () => {
    const { message } = await readError(read('x'.repeat(5000), typed('text/plain', 500)));
    expect(message).toBe(`HTTP request failed: status 500: ${'x'.repeat(999)}…`);
  });
});

describe('sendPlan() shows no secret', () => {
  const secret = 'k3y/with+odd=chars&more';
  const credentials = { type: 'bearer', token: secret } as const;
  const toEscapes = (text: string): string =>
    Array.from(text, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  const spellings = [
    ['as PHP writes JSON', secret.replace('/', '\\/')],
    ['as PHP writes JSON within JSON', secret.replace('/', '\\\\\\/')],
    ['as Go writes JSON', secret.replace('&', '\\u0026')],
    ['all in escapes', toEscapes(secret)],
    ['as HTML', secret.replace('&', '&amp;')],
    ['as HTML of a template', secret.replace('/', '&#x2F;').replace('=', '&#x3D;').replace('+', '&#43;')],
  ] as const;

  test.each(spellings)('in a failure that writes it %s', async (_, written) => {
    const { message } = await readError(read(`{"key":"${written}"}`, typed('application/json', 400), { credentials }));
    expect(message).toBe('HTTP request failed: status 400: {"key":"[secret]"}');
  });

  test.each(spellings)('in a text that writes it %s', async (_, written) => {
    expect(await read(`the key ${written}.`, typed('text/html'), { credentials })).toBe('the key [secret].');
  });

  const escaped = 'p"a<b>\'c&d';

  test.each(['p&quot;a&lt;b&gt;&#39;c&amp;d', 'p&QUOT;a&LT;b&GT;&apos;c&AMP;d', 'p&#34;a&#x3c;b&#x3E;&#039;c&#038;d'])(
    'that a page writes as %s',
    async (written) => {
      const credentials = { type: 'bearer', token: escaped } as const;
      expect(await read(`<b>${written}</b>`, typed('text/html'), { credentials })).toBe('<b>[secret]</b>');
    },
  );

  test.each([1, 2, 3])('that is not in ASCII, and percent-encoded %i times', async (times) => {
    const token = 'pässwörd😀';
    let written = token;
    for (let time = 0; time < times; time++) written = encodeURIComponent(written);
    const text = `/?key=${written}&b=1`;
    const options = { credentials: { type: 'basic', username: 'ada', password: token } };
    expect(await read(text, typed('text/plain'), options)).toBe('/?key=[secret]&b=1');
    expect(await read(text.toLowerCase(), typed('text/plain'), options)).toBe('/?key=[secret]&b=1');
  });

  test.each([
    ['Authorization', 'Token k3y-of-ada', 'k3y-of-ada'],
    ['Authorization', 'Bearer k3y-of-ada', 'k3y-of-ada'],
    ['Authorization', 'Token token="k3y-of-ada", user="7"', 'k3y-of-ada'],
    ['Authorization', `Basic ${btoa('ada:k3y-of-ada')}`, 'k3y-of-ada'],
    ['Authorization', `basic ${btoa('ada:k3y-\xc3\xb6f-ada')}`, 'k3y-öf-ada'],
    ['Authorization', 'Basic k3y-of-ada', 'k3y-of-ada'],
    ['Cookie', 'theme=dark; sid=k3y-of-ada; lang=en', 'k3y-of-ada'],
  ])('that stands in the header %s: %s', async (name, value, secret) => {
    const said = `the dark key ${secret} of ada is too old`;
    const credentials = { type: 'header', name, value } as const;
    expect(await read(said, typed('text/plain'), { credentials })).toBe('the dark key [secret] of ada is too old');
  });

  test('but not what a scheme says in the open', async () => {
    const value = 'Digest username="alexander", realm="production", response="k3y-of-ada"';
    const credentials = { type: 'header', name: 'Authorization', value } as const;
    const said = 'alexander in production: k3y-of-ada';
    expect(await read(said, typed('text/plain'), { credentials })).toBe('alexander in production: [secret]');
  });

  test('where only what is not one is escaped', async () => {
    expect(await read('a\\/b \\u0026 &amp;', typed('text/plain'), { credentials })).toBe('a\\/b \\u0026 &amp;');
  });

  test('in bytes, nor in bytes of UTF-16', async () => {
    const wide = Array.from(secret, (char) => [char.charCodeAt(0), 0]).flat();
    for (const body of [new TextEncoder().encode(`\0${secret}`), bytes(0, ...wide)]) {
      const value = await read(body, typed('image/png'), { credentials });
      expect(value).toBe(`[${body.length} bytes of image/png, which hold a secret]`);
    }
  });

  test('after a megabyte of backslashes, in linear time', async () => {
    const text = '\\'.repeat(1_000_000);
    expect(await read(text, typed('text/plain'), { credentials })).toBe(text);
  });
});

describe('sendPlan() stops reading at the limit', () => {
  const settings = { limits: { maxResponseBytes: 10 } };
  const tooLong = {
    name: 'HttpRequestError',
    code: 'limit-exceeded',
    message: 'HTTP request failed: the answer is longer than 10 bytes, and its beginning alone is of no use',
  };

  test('and flags a text', async () => {
    expect(await read('0123456789abc', typed('text/plain'), settings)).toBe(
      '0123456789\n[reading stopped after 10 bytes]',
    );
  });

  test('and keeps no half of a character', async () => {
    expect(await read('012345678é', typed('text/plain'), settings)).toBe('012345678\n[reading stopped after 10 bytes]');
  });

  test.each(['application/json', 'image/png'])('and refuses %s', async (type) => {
    expect(await readError(read('"0123456789"', typed(type), settings))).toEqual(tooLong);
  });

  test.each([60, 80, 100, 120])('and leaves no part of an encoded secret of which %i bytes were read', async (kept) => {
    const secret = 'a/b+c=d/e+f=g/h+i';
    const encoded = encodeURIComponent(encodeURIComponent(encodeURIComponent(secret)));
    const text = await read('x'.repeat(400 - kept) + encoded + 'y'.repeat(99), typed('text/plain'), {
      limits: { maxResponseBytes: 400 },
      credentials: { type: 'bearer', token: secret },
    });
    expect(text).toMatch(/^x*\n\[reading stopped after 400 bytes\]$/);
  });

  test.each([
    ['10 bytes', '0123456789'],
    ['fewer', '0123'],
  ])('but not at %s', async (_, text) => {
    expect(await read(text, typed('text/plain'), settings)).toBe(text);
  });

  // cases/http.md 45
  test('of an endless body, and closes the connection', async () => {
    let closed: (() => void) | undefined;
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { origin } = await startServer((_, response) => {
      response.setHeader('content-type', 'text/plain');
      const write = (): void => {
        while (response.write('x'.repeat(65_536)));
      };
      response.on('drain', write);
      response.on('close', () => closed?.());
      write();
    });
    const value = await send(createPlan(`${origin}/endless`));
    expect(value).toBe(`${'x'.repeat(1_048_576)}\n[reading stopped after 1048576 bytes]`);
    await isClosed;
  });

  test('of a gzip bomb, counted after decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, '0'));
    const { origin } = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb);
    });
    expect((await readError(send(createPlan(origin)))).code).toBe('limit-exceeded');
  });
});
