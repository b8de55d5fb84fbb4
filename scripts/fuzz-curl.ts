// Generated commands through real curl and through parseCurl: npm run fuzz:curl -- --seed 1 --count 10000 [--profile nasty]
import { parseArgs } from 'node:util';
import type { CommandProfile } from '../test/curl/generate-command.ts';
import { runFuzz } from '../test/curl/run-fuzz.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 20)) },
    count: { type: 'string', default: '10000' },
    profile: { type: 'string', default: 'mixed' },
    workers: { type: 'string', default: '2' },
  },
});

console.log(`seed ${values.seed}, ${values.count} commands, profile ${values.profile}`);
const started = performance.now();
const report = await runFuzz({
  seed: Number(values.seed),
  count: Number(values.count),
  profile: values.profile as CommandProfile,
  workers: Number(values.workers),
});
for (const { seed, command, sentences } of report.differences) {
  console.log(`\n✗ seed ${seed}\n${command}`);
  for (const sentence of sentences) console.log(`  ${sentence}`);
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `\ncurl ${report.curlVersion}: ${report.accepted} accepted and ${report.refused} refused by curl, ` +
    `${report.differences.length} differences, ${seconds} s`,
);
if (report.differences.length > 0) process.exitCode = 1;
