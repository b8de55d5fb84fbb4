// Every fault of test/http/fault-server.ts in five runtimes against the built package, into docs/faults.md.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackage } from '../test/package/build-package.ts';
import { checkFaultMatrix } from '../test/package/check-fault-matrix.ts';
import { faultNames, maxResponseBytes, timeLimits } from '../test/package/fault-calls.ts';
import { type FaultMatrix, type FaultRuntime, runFaultMatrix } from '../test/package/run-fault-matrix.ts';
import { ensureChromium } from './install-chromium.ts';
import { projectRoot } from './package-exports.ts';

const runtimes: readonly FaultRuntime[] = ['Node', 'Deno', 'Bun', 'workerd', 'Chromium'];
const chromium = ensureChromium();
const { consumer } = buildPackage();
const matrices = new Map<FaultRuntime, FaultMatrix>();
for (const runtime of runtimes) {
  const matrix = await runFaultMatrix(runtime, { consumer, chromium });
  matrices.set(runtime, matrix);
  const problems = checkFaultMatrix(matrix, runtime);
  console.log(`${runtime}: ${matrix.outcomes.length} faults, ${problems.length} problems`);
  for (const problem of problems) console.error(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
rmSync(consumer, { recursive: true, force: true });
writeFileSync(join(projectRoot, 'docs/faults.md'), formatPage());

function formatPage(): string {
  const rows = faultNames.map((fault) => [fault, ...runtimes.map((runtime) => formatCell(fault, runtime))]);
  const table = [['fault', ...runtimes], Array(runtimes.length + 1).fill('---'), ...rows];
  return `# Faults of a server

What a tool made by \`toolsFromHttp\` answers when the server misbehaves: a raw TCP server on the loopback interface, the
built package, a GET with a time limit of ${timeLimits.short / 1000} s (${timeLimits.long / 1000} s where the server does answer) and a limit of ${maxResponseBytes} bytes.
Written by \`scripts/fault-matrix.ts\`, which fails where a call takes longer than its limit, reads more than its limit and
one piece, or leaves a connection open.

A cell is the code of the error, or \`ok\`, and how often the server was asked where that is more than once.

${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}

- A runtime may hide whether a connection was refused or reset: there is one code, \`network\`.
- Browsers hide where a redirect leads, so none is followed there. To a page of another origin they show \`Retry-After\`
  only where the API names it in \`Access-Control-Expose-Headers\`.
- Node and Chromium hand over what was decompressed before a gzip body broke off, as if it were whole. JSON that ends
  too early is found out (\`network\`); a text is not.
- The \`fetch\` of Node 20 never ends a body that cannot be decompressed, unless it came together with the headers, and gives
  nobody a sign: only the time limit ends such a call (\`timeout\`). Node 24 tells.
- \`ok\` of \`endless-body\` is a text with the note that reading stopped; of \`invalid-utf-8\` one with U+FFFD in it.
`;
}

function formatCell(fault: string, runtime: FaultRuntime): string {
  const matrix = matrices.get(runtime);
  const code = matrix?.outcomes.find((outcome) => outcome.fault === fault)?.code ?? '';
  const count = matrix?.counts[fault] ?? 0;
  return count > 1 ? `${code} ×${count}` : code;
}
