import { formatIssues } from '../schema/format-issues.ts';
import type { Tool } from '../tool/tool.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import { type CallRecord, emit } from './settle-call.ts';

/**
 * Checks an output against the declared schema. A violation goes to the observer, and is given back where
 * `outputErrors: 'return'` wants the model to know.
 */
export async function checkOutput(
  tool: Tool,
  output: unknown,
  record: CallRecord,
): Promise<ToolExecutionError | undefined> {
  const { outputValidator } = tool;
  if (!outputValidator || outputValidator.accepts(output)) return undefined;
  const verdict = await outputValidator.validate(output, record.options.context ?? {});
  if (verdict.isValid) return undefined;
  const { name } = tool.specification;
  const message = `Tool "${name}" gave an output that breaks its schema: ${formatIssues(verdict.issues)}`;
  const error = new ToolExecutionError(message, { toolName: name, code: 'invalid-output' });
  if (record.options.onEvent) emit(record, { type: 'tool-output-invalid', output, error });
  return record.options.outputErrors === 'return' ? error : undefined;
}
