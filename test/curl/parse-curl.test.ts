import { expect, test } from 'vitest';
import { InvalidCurlError } from '../../src/curl/invalid-curl-error.ts';
import { parseCurl } from '../../src/curl/parse-curl.ts';
import type { ParseCurlOptions } from '../../src/curl/parse-curl-options.ts';
import { InvalidSourceError } from '../../src/tool/invalid-source-error.ts';

/** Method, URL, headers and body of each request, as a line or two a test can be read by. */
function send(text: string, options?: ParseCurlOptions): unknown[] {
  return parseCurl(text, options).requests.map(({ method, url, headers, body }) => [
    `${method} ${url}`,
    ...headers.map(({ name, value }) => `${name}: ${value}`),
    ...(body ? [body.type === 'data' ? body.content : body.parts] : []),
  ]);
}

const form = 'Content-Type: application/x-www-form-urlencoded';

test('parseCurl() gives everything there is to know about a request', () => {
  expect(parseCurl("curl -sL -m 2.5 -k -x p:1 -U a:b --resolve h:1:2 -u 'ada:x' -d @f 'https://h/p?q#f'")).toEqual({
    shell: 'posix',
    requests: [
      {
        method: 'POST',
        url: 'https://h/p?q',
        headers: [
          { name: 'Authorization', value: 'Basic YWRhOng=', source: 'user' },
          { name: 'Content-Type', value: 'application/x-www-form-urlencoded', source: 'data' },
        ],
        removedHeaders: [],
        body: {
          type: 'data',
          content: [{ fileName: 'f', mode: 'text', position: { offset: 60, line: 1, column: 61 } }],
        },
        auth: { type: 'basic', username: 'ada', password: 'x' },
        cookieFiles: [],
        headerFiles: [],
        redirects: { limit: 50, isTrusted: false },
        timeouts: { totalMs: 2500 },
        proxy: { url: 'p:1', username: 'a', password: 'b' },
        tls: { isInsecure: true, options: [] },
        isCompressed: false,
        options: [{ name: 'resolve', value: 'h:1:2', position: { offset: 33, line: 1, column: 34 } }],
        position: { offset: 66, line: 1, column: 67 },
      },
    ],
    warnings: [],
    ignored: [{ name: 'silent', value: true, position: { offset: 5, line: 1, column: 6 } }],
    placeholders: [],
  });
});

test.each<[string, unknown[]]>([
  ['curl h', [['GET http://h/']]],
  ['curl -d a=1 -d b h', [['POST http://h/', form, 'a=1&b']]],
  ["curl -d '' -d a h", [['POST http://h/', form, 'a']]],
  ["curl -H 'A: b' -H 'Host: x' -H 'Host: y' h", [['GET http://h/', 'Host: x', 'A: b']]],
  ["curl -H 'A: b' -H Host: -H 'Host: x' h", [['GET http://h/', 'A: b', 'Host: x']]],
  ["curl -d a -d '' -d b h", [['POST http://h/', form, 'a&&b']]],
  ["curl --data-urlencode 'a b=c d' --data-urlencode '=é/' h", [['POST http://h/', form, 'a b=c+d&%C3%A9%2F']]],
  ["curl --json '{}' h", [['POST http://h/', 'Content-Type: application/json', 'Accept: application/json', '{}']]],
  [
    "curl --json '{}' -d x h",
    [['POST http://h/', 'Content-Type: application/json', 'Accept: application/json', '{}&x']],
  ],
  ['curl -G -d a=1 -d b h?c#d', [['GET http://h/?c&a=1&b']]],
  ['curl -I h', [['HEAD http://h/']]],
  ['curl -IG -d a h', [['HEAD http://h/?a']]],
  ['curl -X patch -d a h', [['patch http://h/', form, 'a']]],
  ['curl -XPOST h', [['POST http://h/']]],
  ['curl -T - h/a/', [['PUT http://h/a/', 'in']]],
  ['curl -T d/f.txt h h/x', [['PUT http://h/f.txt', 'one\r\ntwo'], ['GET http://h/x']]],
  ['curl -d @f.txt h', [['POST http://h/', form, 'onetwo']]],
  ['curl --data-binary @f.txt h', [['POST http://h/', form, 'one\r\ntwo']]],
  ['curl --data-raw @f.txt h', [['POST http://h/', form, '@f.txt']]],
  ['curl --data-urlencode n@f.txt h', [['POST http://h/', form, 'n=one%0D%0Atwo']]],
  ['curl --url-query a=b --url-query +c=%20 h', [['GET http://h/?a=b&c=%20']]],
  ["curl -H 'A: b' -H 'C:' -H 'D;' -H 'E' -H 'F:  g ' h", [['GET http://h/', 'A: b', 'D: ', 'F: g']]],
  ["curl -d a -H 'content-type: x' h", [['POST http://h/', 'content-type: x', 'a']]],
  ["curl -d a -H 'Content-Type:' h", [['POST http://h/', 'a']]],
  [
    "curl -A a -e 'r;auto' -b 'c=d' -b e=f -r 5 h",
    [['GET http://h/', 'Range: bytes=5-', 'User-Agent: a', 'Referer: r', 'Cookie: c=d; e=f']],
  ],
  ["curl -A a -H 'User-Agent: b' h", [['GET http://h/', 'User-Agent: b']]],
  ['curl http://a%20b:c@h', [['GET http://h/', 'Authorization: Basic YSBiOmM=']]],
  ['curl --oauth2-bearer t -u a:b h', [['GET http://h/', 'Authorization: Bearer t']]],
  ['curl --digest -u a:b h', [['GET http://h/']]],
  ['curl --oauth2-bearer t --basic -u a:b h', [['GET http://h/']]],
  ["curl 'h/{a,b}[1-2]'", [['GET http://h/a1'], ['GET http://h/a2'], ['GET http://h/b1'], ['GET http://h/b2']]],
  ["curl -g 'h/{a,b}'", [['GET http://h/{a,b}']]],
  ['curl -d a h --next -X PUT i', [['POST http://h/', form, 'a'], ['PUT http://i/']]],
  ['curl -s: h', []],
  ['curl --variable v=a --expand-url h/{{v:b64}}', [['GET http://h/YQ==']]],
  ["curl -z 'dec 12 12:00:00 1999 GMT' h", [['GET http://h/', 'If-Modified-Since: Sun, 12 Dec 1999 12:00:00 GMT']]],
  ['curl --request=PUT --url=h', [['PUT http://h/']]],
  ['curl -- -h', [['GET http://-h/']]],
  ['curl nope://h http://h', [['GET http://h/']]],
  ['curl -K c h', [['POST http://h/', 'A: b "c"', form, 'x']]],
  ['curl -H @h.txt h', [['GET http://h/', 'A: b\r', 'C: d e']]],
  ['curl -b jar -b x=y h', [['GET http://h/', 'Cookie: k=v; x=y']]],
  ['curl --netrc-file rc h', [['GET http://h/', 'Authorization: Basic YTpi']]],
])('parseCurl() sends for %j', (text, requests) => {
  const files = {
    '-': 'in',
    'f.txt': 'one\r\ntwo',
    'd/f.txt': 'one\r\ntwo',
    c: '# options\nheader = "A: b \\"c\\""\n-d x\n',
    'h.txt': 'A: b\r\nC: d\n e\n#x\n',
    jar: 'h\tFALSE\t/\tFALSE\t0\tk\tv\nother\tFALSE\t/\tFALSE\t0\tno\tno\n',
    rc: 'machine i login x password y\nmachine h login a password b',
  };
  if (requests.length > 0) expect(send(text, { files })).toEqual(requests);
  else expect(() => send(text, { files })).toThrow(InvalidCurlError);
});

test.each<[string, ReturnType<typeof parseCurl>['requests'][0]['redirects']]>([
  ['-L', { limit: 50, isTrusted: false }],
  ['-L --no-location', undefined],
  ['-L --no-location-trusted', undefined],
  ['--location-trusted --no-location', undefined],
  ['--no-location-trusted -L', { limit: 50, isTrusted: false }],
  ['--location-trusted --max-redirs 3', { limit: 3, isTrusted: true }],
  ['--follow', { limit: 50, isTrusted: false }],
  ['-L --no-follow', undefined],
])('parseCurl() follows redirects as the last option about it says: %s', (options, redirects) => {
  expect(parseCurl(`curl ${options} h`).requests[0]?.redirects).toEqual(redirects);
});

test.each<[string, unknown[]]>([
  ['curl -d @- -d @- h', [['POST http://h/', form, 'in&']]],
  [
    'curl -d @- h --next -d @- i',
    [
      ['POST http://h/', form, 'in'],
      ['POST http://i/', form, ''],
    ],
  ],
  [
    'curl -d @- h i',
    [
      ['POST http://h/', form, 'in'],
      ['POST http://i/', form, 'in'],
    ],
  ],
  [
    'curl -T - h -T - i',
    [
      ['PUT http://h/', 'in'],
      ['PUT http://i/', ''],
    ],
  ],
  [
    'curl -d @- h\ncurl -d @- i',
    [
      ['POST http://h/', form, 'in'],
      ['POST http://i/', form, 'in'],
    ],
  ],
])('parseCurl() gives standard input to the first option of a command that reads it: %j', (text, requests) => {
  expect(send(text, { files: { '-': 'in' } })).toEqual(requests);
});

test.each<[string, unknown[]]>([
  ['curl http://h:x/ i', [['GET http://i/']]],
  ["curl 'http://a b/' i", [['GET http://i/']]],
  ['curl ftp://h/ i', [['GET http://i/']]],
  ['curl -G -d a ftp://h/ i', [['GET http://i/?a']]],
])('parseCurl() leaves a URL out that curl cannot ask, and goes on: %s', (text, requests) => {
  expect(send(text)).toEqual(requests);
  expect(parseCurl(text).warnings).toMatchObject([{ message: expect.stringMatching(/^A URL that curl cannot ask/) }]);
});

test('parseCurl() reads the parts of a form', () => {
  expect(send("curl -F a=b -F 'f=@d/x.png;filename=y.png' -F '=<n' -F 'b=c;type=text/x;encoder=base64' h")).toEqual([
    [
      'POST http://h/',
      'Content-Type: multipart/form-data',
      [
        { name: 'a', content: 'b', headers: [] },
        {
          name: 'f',
          content: { fileName: 'd/x.png', mode: 'bytes', position: { offset: 12, line: 1, column: 13 } },
          fileName: 'y.png',
          contentType: 'image/png',
          headers: [],
        },
        { content: { fileName: 'n', mode: 'bytes', position: { offset: 43, line: 1, column: 44 } }, headers: [] },
        { name: 'b', content: 'Yw==', contentType: 'text/x', headers: ['Content-Transfer-Encoding: base64'] },
      ],
    ],
  ]);
});

test('parseCurl() gives a part from standard input no type of its own', () => {
  expect(send('curl -F a=@- h', { files: { '-': 'in' } })).toEqual([
    ['POST http://h/', 'Content-Type: multipart/form-data', [{ name: 'a', content: 'in', fileName: '-', headers: [] }]],
  ]);
});

test('parseCurl() keeps bytes that are no text', () => {
  const files = { b: Uint8Array.of(0, 255) };
  expect(send('curl --data-binary @b h', { files })).toEqual([['POST http://h/', form, Uint8Array.of(0, 255)]]);
  expect(send('curl -d x --data-binary @b h', { files })).toEqual([
    ['POST http://h/', form, Uint8Array.of(120, 38, 0, 255)],
  ]);
});

test('parseCurl() follows the version that is asked for', () => {
  expect(send("curl -d '' -d a h", { curlVersion: '7.88' })).toEqual([['POST http://h/', form, '&a']]);
  expect(() => parseCurl('curl --variable a=b h', { curlVersion: '7.88' })).toThrow('is not an option of curl');
  expect(() => parseCurl('curl --request=PUT h', { curlVersion: '7.88' })).toThrow('is not an option of curl');
  expect(() => parseCurl('curl h', { curlVersion: 'new' })).toThrow(RangeError);
});

test('parseCurl() reads shortened and miscased names with a warning', () => {
  expect(parseCurl('curl --HEAD --sil h').warnings.map(({ message }) => message)).toEqual([
    '--HEAD is read as --head, which curl 8.6 and later refuse',
    '--sil is read as --silent, which curl 8.6 and later refuse',
  ]);
  expect(parseCurl('curl --HEAD h', { curlVersion: '7.88' }).warnings).toEqual([]);
});

test.each([
  ['curl h/a\n$ ', 'GET http://h/a'],
  ['me@host:~$ curl h/a\nme@host:~$ ', 'GET http://h/a'],
  ['\ufeffcurl h', 'GET http://h/'],
  ['\xa0curl\xa0-I \xa0h\xa0\\\n\xa0-s', 'HEAD http://h/'],
  ['`curl h`', 'GET http://h/'],
])('parseCurl() reads %j as it was meant', (text, request) => {
  expect(send(text)).toEqual([[request]]);
});

test.each([
  ['curl h/users/{id}', 'curl sends {id} without braces: write <name> or :name, or add -g, to make it a parameter'],
  [
    'curl "h/{owner}/{repo}/{a,b}/x"',
    'curl sends {owner} {repo} without braces: write <name> or :name, or add -g, to make it a parameter',
  ],
  ['curl http://a.example.12/', 'The host of the URL is one that only curl would ask'],
  ['curl http://4.3.2.256/', 'The host of the URL is one that only curl would ask'],
  ['curl h -d “a”', 'The value of --data begins with a typographic sign: is the ASCII one meant?'],
])('parseCurl() warns of %j', (text, message) => {
  expect(parseCurl(text).warnings.map((warning) => warning.message)).toEqual([message]);
});

test('parseCurl() keeps variables as placeholders, also where values are encoded', () => {
  const { requests, placeholders } = parseCurl(
    `curl "https://$HOST/{a,b}" -H "Authorization: Bearer $TOKEN" --data-urlencode "q=$Q é"`,
    { placeholders: true },
  );
  expect(requests.map(({ url }) => url)).toEqual(['https://{{HOST}}/a', 'https://{{HOST}}/b']);
  expect(requests[0]?.headers[0]).toEqual({ name: 'Authorization', value: 'Bearer {{TOKEN}}', source: 'header' });
  expect(requests[0]?.body).toEqual({ type: 'data', content: 'q={{Q}}+%C3%A9' });
  expect(placeholders.map(({ name }) => name)).toEqual(['HOST', 'TOKEN', 'Q']);
});

test('parseCurl() reads the fenced code of a page, and each place is that of the page', () => {
  const page =
    '# API\n\nGet it:\n\n```bash\ncurl http://h/a\n```\n\n```json\n{"x": "y | z"}\n```\n\n```\n$ curl http://h/b\n```\n';
  const { requests } = parseCurl(page);
  expect(requests.map(({ url, position }) => [url, position.line])).toEqual([
    ['http://h/a', 6],
    ['http://h/b', 14],
  ]);
});

test.each([
  ['', 'shell', 'there is no curl command'],
  ['curl', 'option', 'there is no URL'],
  ['curl -s', 'option', 'there is no URL'],
  ['curl -H', 'option', '-H needs a value'],
  ['curl --header', 'option', '--header needs a value'],
  ['curl --frobnicate h', 'option', '--frobnicate is not an option of curl'],
  ['curl -? h', 'option', 'this is not an option of curl'],
  ['curl - h', 'option', 'this is not an option of curl'],
  ['curl --dat h', 'option', '--dat can be several options: --data, '],
  ['curl --no-header h', 'option', '--header has no --no- form'],
  ['curl --silent=1 h', 'option', '--silent takes no value'],
  ['curl -m x h', 'option', '--max-time needs a number'],
  ['curl --version', 'option', '--version prints something and sends no request'],
  ["curl -X '' h", 'option', '--request needs a method'],
  ['curl -F a h', 'option', 'a form field needs a "="'],
  ['curl -F a=b;type=c h', 'shell', 'this is not curl'],
  ['sudo curl h', 'shell', 'this is not curl: remove it, and give variables as "environment"'],
  ['wget -qO- h', 'shell', '"wget" is not curl'],
  ['Invoke-WebRequest h', 'shell', '"Invoke-WebRequest" is not curl'],
  ['export A=b\ncurl h', 'shell', 'this is not curl'],
  ["curl h\n-H 'a: b'", 'shell', 'a command begins with an option: is a line not continued?'],
  ['curl h?a=1&amp;b=2', 'shell', '"&" ends the command here: quote it if it belongs to a value, else remove it'],
  ['curl h -d @- <<EOF', 'shell', 'a redirection is not read'],
  [
    'curl h/$ID',
    'shell',
    '"ID" is not known here: give it as "environment", or set "placeholders" if it is in no header',
  ],
  ['curl “http://h/”', 'option', 'a word begins with a typographic sign: is the ASCII one meant?'],
  ['curl –I h', 'option', 'a word begins with a typographic sign'],
  ["curl -F 'a=b;type=c' h", 'option', 'the type of a form field must be such as text/plain'],
  ['curl --next h', 'option', 'there is no URL before --next'],
  ['curl -I -d a h', 'request', '--head and --data ask for two kinds of request'],
  ['curl -d a -F b=c h', 'request', '--data and --form ask for two kinds of request'],
  ['curl -T f -d a h', 'request', '--upload-file and --data ask for two kinds of request'],
  ['curl -d a -C 5 h', 'request', '--continue-at does not go with --data or --form'],
  ["curl 'h/{}'", 'url', 'begins or ends no pattern'],
  ["curl 'h/a b'", 'url', 'a blank or a control character'],
  ['curl ftp://h', 'protocol', 'only http and https are read, not ftp'],
  ['curl -G -d a x:/y i', 'protocol', 'only http and https are read'],
  ['curl --url-query a http://h:x/ i', 'url', 'the port of the URL is not a number'],
  ["curl -G -d 'a b' h", 'url', 'a blank or a control character'],
  ['curl -K c h', 'file', 'the content of a file is needed here'],
  ['curl -G -d @c h', 'file', 'the content of a file is needed for the URL'],
  [`curl ${'h '.repeat(1001)}`, 'limit', 'too many requests'],
  ['x'.repeat(1_048_577), 'limit', 'the text is longer than 1048576 characters'],
])('parseCurl() refuses text %# for %s: %s', (text, reason, message) => {
  expect(() => parseCurl(text)).toThrow(
    expect.objectContaining({ name: 'InvalidSourceError', reason, message: expect.stringContaining(message) }),
  );
});

test.each([undefined, null, 5, new Uint8Array(1)])('parseCurl() says that it takes a text, not %s', (text) => {
  expect(() => parseCurl(text as never)).toThrow(new TypeError('Expected curl commands, as a string'));
});

test('parseCurl() shows the line and the place, and masks every value in it', () => {
  const text = `curl -u ada:hunter2 \\\n  -H 'X-Key: s3cret' --frobnicate=t0ken -d pass`;
  let error: unknown;
  try {
    parseCurl(text);
  } catch (caught) {
    error = caught;
  }
  expect(error).toBeInstanceOf(InvalidSourceError);
  const { message, position } = error as InvalidCurlError;
  expect(position).toEqual({ offset: 43, line: 2, column: 22 });
  expect(message).toBe(
    [
      'Cannot read the curl command at line 2, column 22: --frobnicate is not an option of curl',
      "    -H '****** ******' ****************** -d ****",
      '                       ^',
    ].join('\n'),
  );
});

test('parseCurl() looks files, variables and functions up by their own names only', () => {
  expect(send('curl -d @constructor h', { files: {} })).toEqual([
    ['POST http://h/', form, [{ fileName: 'constructor', mode: 'text', position: { offset: 5, line: 1, column: 6 } }]],
  ]);
  expect(() => parseCurl("curl --expand-data '{{a:constructor}}' h")).toThrow('this is not a function of curl');
});
