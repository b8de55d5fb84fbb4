import type { ShellName } from '../../src/curl/parsed-curl.ts';
import { requestPlanToCurl } from '../../src/curl/request-plan-to-curl.ts';
import type { RequestPlan } from '../../src/tool/request-plan.ts';

/** A plan as a command, with the files that it names. */
export function writeWithFiles(
  plan: RequestPlan,
  shell: ShellName,
): { readonly command: string; readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>> } {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const command = requestPlanToCurl(plan, {
    shell,
    saveFile: (content) => {
      const name = `saved ${files.size + 1}.bin`;
      files.set(name, content);
      return name;
    },
  });
  return { command, files };
}
