import { array, assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { redactSecrets } from '../../src/redact/redact-secrets.ts';
import { redactText } from '../../src/redact/redact-text.ts';
import { createSecret } from '../../src/tool/secret.ts';
import { expectLinearTime } from '../expect-linear-time.ts';

const numRuns = Number(process.env.FUZZ_RUNS ?? 300);

test.each([
  ['connect postgres://u:p@h/db failed', 'connect postgres://[secret]@h/db failed'],
  ['https://a.example/@user?x=a@b', 'https://a.example/@user?x=a@b'],
  ['Authorization: Digest a="b"', 'Authorization: [secret]"b"'],
  ['authorization: Bearer abc.def\nAccept: x', 'authorization: [secret]\nAccept: x'],
  ['x-api-key: 1 2', 'x-api-key: [secret]'],
  ['Cookie: a=b; c=d', 'Cookie: [secret]'],
  ['sent Bearer abcd-1234 today', 'sent Bearer [secret] today'],
  ['sent Basic dXNlcjpwYXNz today', 'sent Basic [secret] today'],
  ['basic authentication, bearer token', 'basic authentication, bearer token'],
  ['GET /a?api_key=S3CR&x=1', 'GET /a?api_key=[secret]&x=1'],
  ['GET /a?key=S3CR#x', 'GET /a?key=[secret]'],
  ['{"access_token":"a b","n":1}', '{"access_token":"[secret]","n":1}'],
  ['{"clientSecret": "a\\"b", "n":1}', '{"clientSecret": "[secret]", "n":1}'],
  ['{\\"password\\":\\"ab\\",\\"n\\":1}', '{\\"password\\":\\"[secret]\\",\\"n\\":1}'],
  ["{'password': 'ab'}", "{'password': '[secret]'}"],
  ['{"password":"cut', '{"password":"[secret]'],
  ['{"pwd":1234,"token":null,"secret":true}', '{"pwd":[secret],"token":null,"secret":true}'],
  ['{"max_tokens":100}', '{"max_tokens":100}'],
  ['password=hunter2, user=ann', 'password=[secret], user=ann'],
  ['$.password: required, missing', '$.password: required, missing'],
  ['Unexpected token } in JSON', 'Unexpected token } in JSON'],
  ['key sk-proj-1234567890abcdef end', 'key [secret] end'],
  [`ghp_${'a'.repeat(36)} AKIA${'A'.repeat(16)} xoxb-1234567890-ab`, '[secret] [secret] [secret]'],
  ['jwt eyJhbGciOi.eyJzdWIi.a-b_c.', 'jwt [secret].'],
  ['-----BEGIN RSA PRIVATE KEY-----\nab\n-----END RSA PRIVATE KEY----- x', '[secret] x'],
  ['-----BEGIN PRIVATE KEY-----\\nab', '[secret]'],
])('redactText() makes %j safe', (text, expected) => {
  expect(redactText(text)).toBe(expected);
  expect(redactText(expected)).toBe(expected);
});

const toBinary = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));

test.each(['p@ss/w:rd "q" é+~', 'simple', 'a\\b\nc', '50% off', '(a|b)*$', '😀😀'])(
  'redactSecrets() hides the given secret %j in every form',
  (secret) => {
    const forms = [
      secret,
      encodeURIComponent(secret),
      encodeURIComponent(secret).toLowerCase(),
      new URLSearchParams({ x: secret }).toString().slice(2),
      JSON.stringify(secret).slice(1, -1),
    ];
    for (const _level of ['2', '3']) forms.push(JSON.stringify(forms.at(-1)).slice(1, -1));
    const twice = encodeURIComponent(encodeURIComponent(secret));
    forms.push(twice, encodeURIComponent(twice));
    for (const form of forms) expect(redactSecrets(`<${form}>`, [secret])).toBe('<[secret]>');
    for (const before of ['', 'u', 'us', 'use']) {
      const encoded = btoa(`${before}${toBinary(secret)}~`);
      for (const text of [encoded, encoded.replaceAll('+', '-').replaceAll('/', '_')]) {
        expect(redactSecrets(text, [createSecret(secret)])).toMatch(/^\w{0,6}\[secret].{0,4}$/);
      }
    }
  },
);

test.each([
  ['abcd1234', '[secret]'],
  ['abcd12345', '[secret]'],
  ['user:abcd1234', 'dXNlcj[secret]'],
  ['us:abcd1234', 'dXM6[secret]'],
  ['us:abcd1234!', 'dXM6[secret]h'],
  ['us:abcd12345!', 'dXM6[secret]IQ=='],
])('redactSecrets() leaves no digit of the Base64 of %s that holds a bit of the secret', (text, expected) => {
  expect(redactSecrets(btoa(text), ['abcd1234', 'abcd12345'])).toBe(expected);
});

test('redactSecrets() takes linear time for a secret of backslashes', () => {
  expectLinearTime((size) => {
    const text = `${'\\'.repeat(size)}x`;
    return () => redactSecrets(text, [`${'\\'.repeat(60)}y`]);
  }, 20);
});

test('redactSecrets() leaves secrets of fewer than 4 characters alone', () => {
  expect(redactSecrets('abc abcd', ['abc'])).toBe('abc abcd');
});

test('redactSecrets() hides the longer of two secrets whole', () => {
  expect(redactSecrets('abcdefgh', ['abcd', 'abcdefgh'])).toBe('[secret]');
});

const piece = constantFrom(
  ...[
    'password',
    'token',
    '=',
    ':',
    ' ',
    '"',
    "'",
    '\\',
    '\n',
    '://',
    '@',
    '&',
    '?key=',
    'Bearer ',
    'Basic ',
    'eyJ',
    '.',
  ],
  ...[
    'authorization',
    'x-api-key',
    '[secret]',
    '[',
    ']',
    'sk-',
    'abcd1234',
    'abcdefghijklmnopqrst',
    '{',
    '}',
    ',',
    'p@ss wörd',
  ],
  ...['-----BEGIN PRIVATE KEY-----', '-----END PRIVATE KEY-----'],
);
const pieces = array(piece, { maxLength: 25 }).map((parts) => parts.join(''));

test('redactSecrets() done twice is as done once', () => {
  assert(
    property(pieces, (text) => {
      const once = redactSecrets(text, ['p@ss wörd', 'secret']);
      expect(redactSecrets(once, ['p@ss wörd', 'secret'])).toBe(once);
    }),
    { numRuns: numRuns * 4 },
  );
}, 600_000);

test('redactSecrets() leaves no given secret in a text', () => {
  assert(
    property(pieces, string({ minLength: 4, unit: 'binary' }), pieces, (before, secret, after) => {
      const text = redactSecrets(before + secret + after, [secret]);
      expect(text.replaceAll('[secret]', '\u0000').includes(secret) && !secret.includes('\u0000')).toBe(false);
    }),
    { numRuns },
  );
}, 600_000);

test.each<[string, string]>([
  ['names', 'password'],
  ['names with spaces', 'token   '],
  ['open quotes', 'token="'],
  ['backslashes', '\\'],
  ['escaped names', 'token=\\\\'],
  ['URLs', '://a'],
  ['words', 'a.'],
  ['header names', 'x-'],
  ['private keys', '-----BEGIN PRIVATE KEY'],
  ['ends of private keys', '-----BEGIN PRIVATE KEY----------END '],
  ['tokens', '-eyJa'],
  ['token parts', 'eyJa.'],
  ['bearers', 'bearer  '],
  ['keys', '-sk-'],
])('redactText() takes linear time for %s', (_shape, unit) => {
  expectLinearTime((size) => {
    const text = `token="${unit.repeat(size / unit.length)}`;
    return () => {
      redactSecrets(text.slice(7), ['p@ss word']);
      redactText(text);
    };
  });
});
