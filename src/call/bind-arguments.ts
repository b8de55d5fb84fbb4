import { checkTool } from '../tool/create-tool-set.ts';
import type { Tool, ToolInput } from '../tool/tool.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import { type BindCallOptions, bindCall, type ToolBinding, toBindingError } from './bind-call.ts';

/** How arguments are bound without a call. */
export interface BindArgumentsOptions extends BindCallOptions {
  /** The model hit its output limit while writing, so an incomplete text must not be completed. @default false */
  readonly isTruncated?: boolean;
}

/**
 * Binds a model's arguments without running the tool: for tests, web pages and approvals.
 * Never throws for what a model wrote; the refusal is in the answer.
 *
 * @example
 * const binding = await bindArguments(getWeather, '{city: "Paris", days: "3"}');
 * if (binding.isValid) console.log(binding.input, binding.repairs);
 * else console.log(binding.error.message);
 */
export async function bindArguments<Row extends Tool>(
  tool: Row,
  argumentsText: ToolCall['arguments'],
  options: BindArgumentsOptions = {},
): Promise<ToolBinding<ToolInput<Row>>> {
  checkTool(tool);
  const { isTruncated = false } = options;
  const call = { id: 'dry-run', name: tool.specification.name, arguments: argumentsText, isTruncated };
  try {
    return (await bindCall(tool, call, options)) as ToolBinding<ToolInput<Row>>;
  } catch (error) {
    return { isValid: false, error: toBindingError(call.name, error) };
  }
}
