import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/package-exports.ts';
import { checkConversion } from './check-conversion.ts';
import { type CorpusEntry, readLines } from './corpus-entry.ts';

const verdicts = readLines<CorpusEntry>(`${projectRoot}test/fixtures/curl/corpus.jsonl`).map(checkConversion);

test('curlToHttpPlugin() makes plug-ins that plan the pasted request again from its own samples', () => {
  expect(verdicts.filter(({ differences }) => differences.length > 0)).toEqual([]);
});

test('curlToHttpPlugin() refuses only what waits for a variable, and what fetch cannot ask for', () => {
  expect(verdicts.flatMap(({ id, refusals }) => refusals.map((refusal) => [id, refusal]))).toEqual([
    ['own/method-023', 'Cannot make a plug-in of the request: the method "=" is none that fetch can send'],
    [
      'own/devtools-007',
      'Cannot fill in the header "Authorization": give API_KEY in the "environment" of parseCurl, a dummy where "credentials" of the plug-in replace it',
    ],
  ]);
});

const runs = Number(process.env.FUZZ_RUNS ?? 1000);

const names = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    '',
    'value',
    'body',
    'a',
    'a[]',
    'token',
    'key',
    'A',
    'é☕',
    '{a}',
  ),
  fc.string({ maxLength: 5 }),
);
const texts = fc.oneof(
  fc.constantFrom('', '1', '01', '1e3', 'true', 'null', '[1]', '{{A}}', 'a&b=c', 'a b+c%20', '\u0000', '\r\n', '../..'),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    texts,
    fc.constantFrom(null, true, 0, 0.5, -1, 1e21),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(names, tie('value')), { maxLength: 3 }).map(Object.fromEntries),
  ),
})).value;

const wellFormed = (text: string): string => text.replace(/[\ud800-\udfff]/gu, '?');
const encode = (text: string): string => encodeURIComponent(wellFormed(text));
const quote = (text: string): string => `'${text.replaceAll('\0', '').replaceAll("'", `'\\''`)}'`;
const pairs = fc.array(fc.tuple(names, fc.option(texts)), { maxLength: 4 });
const writePairs = (given: readonly (readonly [string, string | null])[]): string =>
  given.map(([name, text]) => encode(name) + (text === null ? '' : `=${encode(text)}`)).join('&');
const bodies = fc.oneof(
  json.map((value) => `--json ${quote(JSON.stringify(value))}`),
  pairs.map((given) => `-d ${quote(writePairs(given))}`),
  fc
    .array(fc.tuple(names, texts), { minLength: 1, maxLength: 4 })
    .map((parts) =>
      parts
        .map(([name, text]) => `--form-string ${quote(wellFormed(`${name.replace(/[="]/g, '')}=${text}`))}`)
        .join(' '),
    ),
  texts.map((text) => `--data-raw ${quote(wellFormed(text))} -H 'Content-Type: text/plain'`),
  fc.constant(''),
);
const commands = fc
  .tuple(
    pairs,
    fc.array(fc.tuple(names, texts), { maxLength: 3 }),
    bodies,
    fc.constantFrom('', '-X DELETE', '-X PUT', '-I'),
  )
  .map(([query, headers, body, method]) => {
    const options = headers.map(([name, text]) => `-H ${quote(wellFormed(`${name}: ${text}`))}`);
    return ['curl -g', quote(`https://h.example/a?${writePairs(query)}`), ...options, body, method].join(' ');
  });

test('curlToHttpPlugin() makes a right plug-in of whatever names and values a command has', () => {
  fc.assert(
    fc.property(commands, (command) => {
      const { differences, refusals } = checkConversion({ id: '', command, expected: { status: 'ok' } });
      expect([differences, refusals]).toEqual([[], []]);
    }),
    { numRuns: runs },
  );
  expect(Object.keys(Object.prototype)).toEqual([]);
}, 600_000);
