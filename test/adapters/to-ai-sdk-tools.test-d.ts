import {
  type ToolSet as AiToolSet,
  generateText,
  type LanguageModel,
  streamText,
  type ToolCallRepairFunction,
} from 'ai';
import { createToolSet, type Tool } from 'tooltable';
import { expectTypeOf, test } from 'vitest';
import { repairAiSdkCall, type ToAiSdkToolsOptions, toAiSdkTools } from '../../src/ai-sdk.ts';

declare const model: LanguageModel;
declare const row: Tool;

test('toAiSdkTools() and repairAiSdkCall() give what the AI SDK takes', () => {
  const tools = toAiSdkTools(createToolSet(row));
  const asTheirs: AiToolSet = tools;
  const repair: ToolCallRepairFunction<typeof tools> = repairAiSdkCall(createToolSet(row));
  expectTypeOf(asTheirs).toBeObject();
  generateText({ model, tools, repairToolCall: repair, prompt: '' });
  streamText({ model, tools, repairToolCall: repairAiSdkCall(createToolSet(row)), prompt: '' });
  const [tool] = Object.values(tools);
  expectTypeOf(tool?.description).toEqualTypeOf<string | undefined>();
});

test('toAiSdkTools() offers no policy that would throw past the SDK', () => {
  // @ts-expect-error 'throw' is not a choice here
  const options: ToAiSdkToolsOptions = { executionErrors: 'throw' };
  expectTypeOf(options).toBeObject();
});
