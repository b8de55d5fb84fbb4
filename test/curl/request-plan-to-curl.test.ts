import { expect, test } from 'vitest';
import { type RequestPlanToCurlOptions, requestPlanToCurl } from '../../src/curl/request-plan-to-curl.ts';
import type { RequestPlan } from '../../src/tool/request-plan.ts';
import { createSecret } from '../../src/tool/secret.ts';

function write(plan: Partial<RequestPlan>, options?: RequestPlanToCurlOptions): string {
  return requestPlanToCurl({ method: 'GET', url: 'https://h.example/', headers: [], parts: [], ...plan }, options);
}

test.each<[string, Partial<RequestPlan>, string]>([
  ['a GET', {}, 'curl https://h.example/'],
  ['a HEAD', { method: 'HEAD' }, 'curl -I https://h.example/'],
  ['a method of its own', { method: 'PURGE' }, 'curl -X PURGE https://h.example/'],
  ['a POST without a body', { method: 'POST' }, 'curl -X POST https://h.example/'],
  ['a query', { url: 'https://h.example/?a=1&b' }, "curl 'https://h.example/?a=1&b'"],
  ['characters of globs', { url: 'https://h.example/?a[]=1' }, "curl -g 'https://h.example/?a[]=1'"],
  ['dot segments', { url: 'https://h.example/a/../b?/../' }, "curl --path-as-is 'https://h.example/a/../b?/../'"],
  ['dots of a query', { url: 'https://h.example/b?/../' }, "curl 'https://h.example/b?/../'"],
  ['an empty header', { headers: [{ name: 'X-Empty', value: ' ' }] }, "curl https://h.example/ -H 'X-Empty;'"],
  ['the length of a body', { headers: [{ name: 'content-length', value: '3' }] }, 'curl https://h.example/'],
  [
    'JSON',
    { method: 'POST', body: { contentType: 'application/json', content: '{"a":"it\'s"}' } },
    `curl https://h.example/ -H 'Content-Type: application/json' --data-raw '{"a":"it'\\''s"}'`,
  ],
  [
    'a form',
    { method: 'POST', body: { contentType: 'application/x-www-form-urlencoded', content: 'a=1' } },
    'curl https://h.example/ --data-raw a=1',
  ],
  [
    'a body without a type',
    { method: 'PUT', body: { content: '@x' } },
    'curl -X PUT https://h.example/ -H Content-Type: --data-raw @x',
  ],
  [
    'a GET with an empty body',
    { headers: [{ name: 'Content-Type', value: 'a/b' }], body: { contentType: 'c/d', content: '' } },
    "curl -X GET https://h.example/ -H 'Content-Type: a/b' --data-raw ''",
  ],
  [
    'control characters',
    { method: 'POST', body: { contentType: 'application/x-www-form-urlencoded', content: "a'!\r\n\u0001\\" } },
    "curl https://h.example/ --data-raw $'a\\'\\u0021\\r\\n\\u0001\\\\'",
  ],
  [
    'fields of a form',
    {
      method: 'POST',
      body: {
        content: [
          { name: 'a', value: '@x' },
          { name: 'b', value: '1', contentType: 'text/plain' },
        ],
      },
    },
    `curl https://h.example/ --form-string a=@x -F 'b="1";type=text/plain'`,
  ],
  [
    'a file of a form',
    { method: 'POST', body: { content: [{ name: 'f', value: '"\\', fileName: 'a "b".txt' }] } },
    `curl https://h.example/ -F 'f="\\"\\\\";filename="a \\"b\\".txt";type=application/octet-stream'`,
  ],
])('requestPlanToCurl() writes %s', (_, plan, command) => {
  expect(write(plan)).toBe(command);
});

test('requestPlanToCurl() writes long commands on several lines, in the way of each shell', () => {
  const headers = [
    { name: 'Authorization', value: createSecret('Bearer secret') },
    { name: 'X-Long', value: `it's "${'x'.repeat(80)}"` },
  ];
  const commands = (['posix', 'cmd', 'powershell'] as const).map((shell) => write({ headers }, { shell }));
  const long = 'x'.repeat(80);
  expect(commands).toEqual([
    `curl https://h.example/ \\\n  -H "Authorization: $AUTHORIZATION" \\\n  -H 'X-Long: it'\\''s "${long}"'`,
    `curl https://h.example/ ^\n  -H "Authorization: %AUTHORIZATION%" ^\n  -H "X-Long: it's \\"${long}\\""`,
    `curl.exe 'https://h.example/' \`\n  -H "Authorization: \${env:AUTHORIZATION}" \`\n  -H 'X-Long: it''s "${long}"'`,
  ]);
});

test('requestPlanToCurl() names variables after headers, each its own, and none that a shell has already', () => {
  const secret = createSecret('s');
  const headers = ['X-Api-Key', 'x-api-key', 'Path', '2fa'].map((name) => ({ name, value: secret }));
  expect(write({ headers }).match(/\$\w+/g)).toEqual(['$X_API_KEY', '$X_API_KEY_2', '$SECRET_PATH', '$SECRET_2FA']);
});

test('requestPlanToCurl() shows no secret of a URL, a body or a form unless asked', () => {
  const plan: Partial<RequestPlan> = {
    method: 'POST',
    url: 'https://h.example/%5Bsecret%5Dx?key=%5Bsecret%5D',
    secretUrl: createSecret('https://h.example/s1x?key=s2'),
    body: {
      contentType: 'application/json',
      content: '{"token":"[secret]","price":"$1"}',
      secretContent: createSecret('{"token":"s3","price":"$1"}'),
    },
  };
  expect(write(plan)).toBe(
    `curl "https://h.example/\${SECRET}x?key=$KEY" \\\n` +
      "  -H 'Content-Type: application/json' \\\n" +
      '  --data-raw "{\\"token\\":\\"$TOKEN\\",\\"price\\":\\"\\$1\\"}"',
  );
  expect(write(plan, { revealSecrets: true })).toContain('s1x?key=s2');
  expect(write({ method: 'POST', body: { content: [{ name: 'pin', value: createSecret('4') }] } })).toBe(
    'curl https://h.example/ --form-string "pin=$PIN"',
  );
});

test('requestPlanToCurl() keeps in files what no command line carries', () => {
  const saved: unknown[] = [];
  const saveFile = (content: unknown, name: string): string => {
    saved.push(content);
    return `${name}.bin`;
  };
  const bytes = new Uint8Array([0xff, 0]);
  const other = new Uint8Array([0xfe]);
  const fields = [
    { name: 'f', value: bytes, fileName: 'a.png', contentType: 'image/png' },
    { name: 'g', value: other },
  ];
  expect(write({ method: 'POST', body: { contentType: 'a/b', content: '\0' } }, { saveFile })).toBe(
    "curl https://h.example/ -H 'Content-Type: a/b' --data-binary @body.bin",
  );
  expect(write({ method: 'POST', body: { content: fields } }, { saveFile })).toBe(
    `curl https://h.example/ -F 'f=@"a.png.bin";filename="a.png";type=image/png' -F 'g=<"g.bin"'`,
  );
  expect(saved).toEqual([new Uint8Array([0]), bytes, other]);
});

test.each<[string, Partial<RequestPlan>, string]>([
  ['bytes', { body: { content: new Uint8Array([0xff]) } }, 'only UTF-8: pass saveFile'],
  ['a header of two lines', { headers: [{ name: 'A', value: 'b\r\nC: d' }] }, 'the header "A" must be one line'],
  ['a header named like a file', { headers: [{ name: '@a', value: 'b' }] }, 'a header name must not be empty'],
  ['a header with a colon', { headers: [{ name: 'a:', value: 'b' }] }, 'a header name must not be empty'],
  ['an empty header with a semicolon', { headers: [{ name: 'a;b', value: '' }] }, 'an empty header must have no ";"'],
  ['a relative URL', { url: '/x' }, 'the URL must be absolute'],
  ['a URL that looks like an option', { url: '-o/etc/x' }, 'the URL must be absolute'],
  ['a URL with a blank', { url: 'http://h/a b' }, 'the URL must be absolute'],
  ['a URL with a user', { url: 'http://u:p@h/' }, 'the URL must be absolute'],
  ['another protocol', { url: 'file:///etc/passwd' }, 'the URL must be absolute'],
  ['a method of two words', { method: 'GET /x' }, 'a method must be'],
  ['no method', { method: '' }, 'a method must be'],
  ['a form without fields', { body: { content: [] } }, 'curl sends no form without fields'],
  ['a field without a name', { body: { content: [{ name: '', value: '' }] } }, 'a form field must have a name'],
  ['a field with = in its name', { body: { content: [{ name: 'a=b', value: '' }] } }, 'a form field must have a name'],
  [
    'no media type',
    { body: { content: [{ name: 'a', value: '', contentType: 'x;filename=y' }] } },
    'must look like "text/plain"',
  ],
])('requestPlanToCurl() refuses %s', (_, plan, reason) => {
  expect(() => write(plan)).toThrow(`Cannot write the request as a curl command: `);
  expect(() => write(plan)).toThrow(reason);
});

test('requestPlanToCurl() refuses for cmd what its two layouts cannot carry', () => {
  const body = { contentType: 'a/b', content: '"\r"' };
  expect(() => write({ method: 'POST', body }, { shell: 'cmd' })).toThrow('cmd has no way to write this text');
});

test('requestPlanToCurl() never shows a secret in a refusal', () => {
  const headers = [{ name: 'A', value: createSecret('hush\n') }];
  expect(() => write({ headers }, { revealSecrets: true })).toThrow(/^(?!.*hush)/s);
});
