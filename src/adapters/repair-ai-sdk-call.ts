import { resolveTool } from '../call/find-tool.ts';
import { parseJson } from '../json/parse-json.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import type { Tool, ToolSet } from '../tool/tool.ts';
import type { BindingPolicy } from '../tool/tool-validator.ts';
import { projectAiSdkNames } from './to-ai-sdk-tools.ts';

/** How far a call may be mended. */
export interface RepairAiSdkCallOptions {
  readonly binding?: Pick<BindingPolicy, 'repairs'>;
}

/** What is read of a call that the SDK could not use. */
export interface AiSdkCall {
  readonly toolName: string;
  /** The arguments as the model wrote them. */
  readonly input: string;
}

/** What the SDK hands to `repairToolCall`. */
export interface AiSdkRepairRequest<Call extends AiSdkCall> {
  readonly toolCall: Call;
}

/**
 * Makes the `repairToolCall` of `generateText` and `streamText`: names with a namespace in front, and arguments that are
 * no JSON as it stands. Cut-off text is never completed, as the SDK does not say why the model stopped.
 *
 * @example
 * generateText({ model, tools: toAiSdkTools(tools), repairToolCall: repairAiSdkCall(tools), prompt });
 */
export function repairAiSdkCall(
  tools: ToolSet,
  { binding }: RepairAiSdkCallOptions = {},
): <Call extends AiSdkCall>(request: AiSdkRepairRequest<Call>) => Promise<Call | null> {
  const names = projectAiSdkNames(tools);
  return async ({ toolCall }) => {
    const tool = resolveTool(tools, names.toToolName(toolCall.toolName));
    if (!tool) return null;
    try {
      const repair = mayRepair(tool, tool.binding?.repairs ?? binding?.repairs);
      const { value } = parseJson(toolCall.input, {
        ...tool.limits?.arguments,
        expectObject: true,
        mayClose: false,
        repair,
      });
      return { ...toolCall, toolName: names.toWireName(tool.specification.name), input: stringifyJson(value) };
    } catch {
      return null;
    }
  };
}

function mayRepair({ specification }: Tool, allowed: BindingPolicy['repairs'] = 'all'): boolean {
  return allowed === 'all' || (allowed === 'unless-destructive' && specification.annotations?.destructive !== true);
}
