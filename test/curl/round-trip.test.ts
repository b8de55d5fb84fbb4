import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCurl } from '../../src/curl/parse-curl.ts';
import type { CurlRequest } from '../../src/curl/parsed-curl.ts';
import { requestPlanToCurl } from '../../src/curl/request-plan-to-curl.ts';
import type { RequestPlan } from '../../src/tool/request-plan.ts';
import { requestPlan } from './arbitrary-plan.ts';
import { compareRequest } from './compare-with-curl.ts';
import { type CurlOracle, readCurlVersion, startCurlOracle } from './oracle/run-curl.ts';
import { normalizePlan, toRequestPlan } from './to-request-plan.ts';
import { writeWithFiles } from './write-with-files.ts';

let oracle: CurlOracle;
beforeAll(async () => {
  oracle = await startCurlOracle();
});
afterAll(() => oracle.close());

test.each(['posix', 'powershell'] as const)(
  'a plan written for %s is read back as the same plan',
  (shell) => {
    const property = fc.property(requestPlan, (plan) => {
      const { command, files } = writeWithFiles(plan, shell);
      const { requests } = parseCurl(command, { shell, files: Object.fromEntries(files) });
      expect(requests.map(toNormal)).toEqual([normalizePlan(plan)]);
    });
    fc.assert(property, { numRuns: Number(process.env.FUZZ_RUNS ?? 1000) });
  },
  600_000,
);

test('a plan written for cmd is read back as the same plan, or is refused', () => {
  const property = fc.property(requestPlan, (plan) => {
    const command = writeForCmd(plan);
    if (command === undefined) return;
    expect(parseCurl(command, { shell: 'cmd' }).requests.map(toNormal)).toEqual([normalizePlan(plan)]);
  });
  fc.assert(property, { numRuns: Number(process.env.FUZZ_RUNS ?? 1000) });
}, 600_000);

test('real curl sends what a written command says', async () => {
  const curlVersion = readCurlVersion();
  for (const plan of fc.sample(requestPlan, { numRuns: 100, seed: 5 })) {
    // curl waits for the body that the answer to a HEAD does not have.
    if (plan.method === 'HEAD' && plan.body !== undefined) continue;
    const { command, files } = writeWithFiles(plan, 'posix');
    const answer = await oracle.run(command, { files });
    const [request] = parseCurl(command, { curlVersion, files: Object.fromEntries(files) }).requests;
    const differences = answer.requests.flatMap((wire) => compareRequest(request as CurlRequest, wire));
    expect({ command, exitCode: answer.exitCode, sent: answer.requests.length, differences }).toEqual({
      command,
      exitCode: 0,
      sent: 1,
      differences: [],
    });
  }
}, 300_000);

function toNormal(request: CurlRequest): unknown {
  const plan = toRequestPlan(request);
  return typeof plan === 'string' ? plan : normalizePlan(plan);
}

function writeForCmd(plan: RequestPlan): string | undefined {
  try {
    return requestPlanToCurl(plan, { shell: 'cmd' });
  } catch {
    return undefined;
  }
}
