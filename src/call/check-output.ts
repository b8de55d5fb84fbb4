import { formatIssues } from '../schema/format-issues.ts';
import type { Tool } from '../tool/tool.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import { type CallRecord, emit } from './settle-call.ts';

/** Checks an output against the declared schema. A violation goes to the observer, and is thrown with `outputErrors: 'return'`. */
export async function checkOutput({ outputValidator }: Tool, output: unknown, record: CallRecord): Promise<void> {
  const { toolName, options } = record;
  if (!outputValidator || outputValidator.accepts(output)) return;
  const verdict = await outputValidator.validate(output, options.context ?? {});
  if (verdict.isValid) return;
  const message = formatIssues(verdict.issues, `Tool "${toolName}" gave an output that breaks its schema`);
  const error = new ToolExecutionError(message, { toolName, code: 'invalid-output' });
  if (options.onEvent) emit(record, { type: 'tool-output-invalid', output, error });
  if (options.outputErrors === 'return') throw error;
}
