// Whether parseCurl stays linear: 100 kB of repeated text against 5 kB of it: tsx scripts/curl-linear.ts [--limit 40]
import { parseArgs } from 'node:util';
import { InvalidCurlError } from '../src/curl/invalid-curl-error.ts';
import { parseCurl } from '../src/curl/parse-curl.ts';

const { values } = parseArgs({ options: { limit: { type: 'string', default: '40' } } });
const limit = Number(values.limit);

const characters = [
  ...Array.from({ length: 127 }, (_, code) => String.fromCharCode(code + 1)),
  'é',
  '\u2018',
  '\u201c',
  '🚀',
  '\uD800',
];
const pieces = [
  '-d a ',
  '{a,',
  '{,}',
  '\\\n',
  '$(',
  '${a',
  '`a`',
  '^"',
  '^\n',
  ';type=a',
  ';\\"',
  '%4',
  '{{a}}',
  '#a\n',
  '```\n',
  'h ',
  '[1-2]',
  '/..',
  '&&',
  '-H a:b ',
  '\ncurl h',
  '\\x41',
];
const frames: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `curl h -d ${text}`,
  (text) => `curl 'h/${text}'`,
  (text) => `curl h -d "${text}"`,
  (text) => `curl h -d $'${text}'`,
  (text) => `curl h -F 'a=${text}'`,
  (text) => `curl h -${text}`,
];

const slow: string[] = [];
for (const unit of [...characters, ...pieces]) {
  for (const [number, frame] of frames.entries()) {
    for (const placeholders of [false, true]) {
      const ratio = measure(frame, unit, placeholders);
      if (ratio > limit) slow.push(`${JSON.stringify(unit)} in frame ${number}: ${ratio.toFixed(0)}×`);
    }
  }
}
console.log(slow.length === 0 ? `100 kB within ${limit} × the time of 5 kB for every text` : slow.join('\n'));
process.exitCode = slow.length === 0 ? 0 : 1;

/** The best of some attempts: a busy machine makes any one of them slow. Times below half a millisecond count as that. */
function measure(frame: (text: string) => string, unit: string, placeholders: boolean): number {
  const [small, large] = [5000, 100_000].map((size) => frame(unit.repeat(Math.ceil(size / unit.length))));
  for (let attempt = 0, best = Number.POSITIVE_INFINITY; ; attempt += 1) {
    const [short, long] = [small, large].map((text) => time(text ?? '', placeholders)) as [number, number];
    best = Math.min(best, long / Math.max(short, 0.5));
    if (best <= limit || attempt === 5) return best;
  }
}

function time(text: string, placeholders: boolean): number {
  const start = performance.now();
  try {
    parseCurl(text, { placeholders });
  } catch (error) {
    if (!(error instanceof InvalidCurlError)) throw error;
  }
  return performance.now() - start;
}
