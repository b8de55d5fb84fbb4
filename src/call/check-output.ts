import { formatIssues } from '../schema/format-issues.ts';
import { isContentOutput } from '../tool/create-content.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import type { ToolValidator } from '../tool/tool-validator.ts';
import type { CallRecord } from './call-record.ts';

/** Checks an output against the declared schema. A violation goes to the observer, and is thrown with `outputErrors: 'return'`. */
export async function checkOutput(validator: ToolValidator, answer: unknown, record: CallRecord): Promise<void> {
  const { toolName, tell, options } = record;
  const output = isContentOutput(answer) ? answer.output : answer;
  if (validator.accepts(output)) return;
  const verdict = await validator.validate(output, options.context ?? {});
  if (verdict.isValid) return;
  const message = formatIssues(verdict.issues, `Tool "${toolName}" gave an output that breaks its schema`);
  const error = new ToolExecutionError(message, { toolName, code: 'invalid-output' });
  tell?.({ type: 'tool-output-invalid', output, error });
  if (options.outputErrors === 'return') throw error;
}
