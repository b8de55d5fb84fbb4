import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { InvalidCurlError } from '../../src/curl/invalid-curl-error.ts';
import { parseCurl } from '../../src/curl/parse-curl.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 20_000);

const seeds = [
  `curl -X POST 'https://api.example.com/v1/users?a=b' -H 'Content-Type: application/json' -d '{"name":"Ann"}'`,
  `curl -G "http://h.example/{a,b}[1-3]" --data-urlencode 'q=a b' -u user:pass --next -F 'f=@x;type=a/b' i.example`,
  `curl ^"https://h.example/?a=1^&b=2^" ^\n  -H ^"x: ^\\^"y^\\^"^" --data-raw ^"^{^}^"`,
  `curl.exe 'https://h.example/' \`\n  -d "{\`"a\`":1}" -b 'c=d'`,
  `$ curl "$BASE/x" -K cfg --json @- --variable v=1 --expand-url 'http://{{v:url}}/' $'\\xe9\\u1234' # end\n`,
  '```\ncurl -b jar -z "dec 12 1999" -T {a,b} http://u:p@h:81/a/../b -C 5\n```\n',
];
const pieces = [
  ' ',
  '\n',
  '\\',
  '\\\n',
  "'",
  '"',
  '`',
  '$',
  '$(',
  '${',
  "$'",
  '&',
  '|',
  ';',
  '<',
  '(',
  '{',
  '}',
  '[',
  ']',
  ',',
  '=',
  '@',
  ':',
  '#',
  '^',
  '^\n',
  '%',
  '%2e',
  '-',
  '--',
  '-d',
  '-F a=',
  '-H ',
  '-K c',
  '-T ',
  '--next',
  '--json',
  '-G',
  '-I',
  '--url-query',
  '{{a}}',
  '\u0000',
  '\uFDD0',
  '\uD800',
  '😀',
  '__proto__',
  'curl',
  '../',
  '1-9',
  'http://',
];

const mutated = fc
  .record({
    seed: fc.constantFrom(...seeds),
    edits: fc.array(
      fc.tuple(fc.nat(400), fc.nat(6), fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 }))),
      {
        maxLength: 6,
      },
    ),
  })
  .map(({ seed, edits }) =>
    edits.reduce((text, [at, width, piece]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + piece + text.slice(place + width);
    }, seed),
  );
const options = fc.record(
  {
    shell: fc.constantFrom('posix' as const, 'cmd' as const, 'powershell' as const),
    placeholders: fc.boolean(),
    curlVersion: fc.constantFrom('7.88', '8.5', '8.22'),
    files: fc.constant({ '-': 'x', cfg: 'header = "a: b"\n-d c', jar: 'Set-Cookie: a=b', c: '--next\nurl=h' }),
  },
  { requiredKeys: [] },
);

test('parseCurl() reads a text or throws the coded error, whatever comes', () => {
  fc.assert(
    fc.property(mutated, options, (text, given) => {
      try {
        const { requests } = parseCurl(text, given);
        expect(requests.length).toBeGreaterThan(0);
        for (const { url } of requests) if (!/^https?:\/\//.test(url)) throw new Error(url);
      } catch (error) {
        if (!(error instanceof InvalidCurlError)) throw error;
        if (error.position.offset > text.length) throw new Error('the place is outside of the text');
      }
    }),
    { numRuns: runs },
  );
  expect(Object.keys(Object.prototype)).toEqual([]);
}, 600_000);

test('parseCurl() never shows a password in a message', () => {
  fc.assert(
    fc.property(mutated, options, (text, given) => {
      try {
        parseCurl(`curl -u ada:hunter2hunter2 -H "X: hunter2hunter2" ${text}`, given);
      } catch (error) {
        if ((error as Error).message.includes('hunter2hunter2')) throw error;
      }
    }),
    { numRuns: Math.ceil(runs / 10) },
  );
}, 600_000);
