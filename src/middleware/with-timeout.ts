import { checkTimeout } from '../tool/check-timeout.ts';
import { checkTool } from '../tool/create-tool-set.ts';
import type { Tool } from '../tool/tool.ts';

/**
 * Gives a tool a time limit in milliseconds. The call settles then, whether or not the tool reacts to its signal.
 *
 * @throws {RangeError} for a limit that is not above 0 or longer than 24.8 days
 */
export function withTimeout<Row extends Tool>(tool: Row, timeoutMs: number): Row {
  checkTool(tool);
  checkTimeout(timeoutMs);
  return { ...tool, limits: { ...tool.limits, timeoutMs } };
}
