import { bindCall, toBindingError } from '../call/bind-call.ts';
import { formatIssues } from '../schema/format-issues.ts';
import type { ChatResponse, UserMessage } from '../tool/chat-model.ts';
import type { HostContext } from '../tool/host-context.ts';
import { InvalidJsonError } from '../tool/invalid-json-error.ts';
import { ToolArgumentsError } from '../tool/tool-arguments-error.ts';
import { ToolError } from '../tool/tool-error.ts';
import type { BindingPolicy } from '../tool/tool-validator.ts';
import type { AgentOutput } from './define-output.ts';

export type OutputBinding =
  | { readonly isValid: true; readonly value: unknown }
  | { readonly isValid: false; readonly error: ToolError };

export interface BindOutputOptions {
  readonly context?: HostContext;
  readonly binding?: BindingPolicy;
}

/**
 * Binds an answer as the arguments of a tool are bound.
 *
 * @throws {ToolExecutionError} with code `validator-failed`, where code of the schema fails
 */
export async function bindOutput(
  output: AgentOutput<unknown>,
  { text, unproject }: ChatResponse,
  options: BindOutputOptions,
): Promise<OutputBinding> {
  const { name } = output.specification;
  // No answer is not an empty object.
  if (text.trim() === '')
    return { isValid: false, error: new ToolError('The answer is empty', { code: 'invalid-json' }) };
  try {
    const call = { id: name, name, arguments: text, ...(unproject && { unproject }) };
    const { input } = await bindCall(output, call, options);
    return { isValid: true, value: input };
  } catch (thrown) {
    const error = toBindingError(name, thrown);
    if (error instanceof InvalidJsonError || error instanceof ToolArgumentsError) return { isValid: false, error };
    throw error;
  }
}

/** Asks for another answer, with every reason against the last one and with the schema. */
export function createOutputRequest({ specification }: AgentOutput<unknown>, error: ToolError): UserMessage {
  const schema = JSON.stringify(specification.inputSchema);
  return {
    role: 'user',
    content: `${describeOutputError(error)}\nAnswer again with JSON alone that fits this JSON Schema: ${schema}`,
  };
}

/** What is said of arguments is not said of answers. */
export function describeOutputError(error: ToolError): string {
  if (error instanceof ToolArgumentsError) return formatIssues(error.issues, 'Cannot accept the answer');
  return error.code === 'truncated-json' ? 'The answer was cut off' : error.message;
}
