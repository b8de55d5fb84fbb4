import { startRecord } from '../call/call-record.ts';
import { executeToolCalls } from '../call/execute-tool-calls.ts';
import { readName, resolveTool } from '../call/find-tool.ts';
import { settleFailure } from '../call/settle-call.ts';
import { parseJson } from '../json/parse-json.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import type { ChatMessage, ChatRequest, ChatResponse, FinishReason } from '../tool/chat-model.ts';
import { ModelError } from '../tool/model-error.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import type { AgentAnswer, AgentResult, AgentResultBase, AgentStep, AgentStop } from './agent-result.ts';
import { askModel, type ModelAsk } from './ask-model.ts';
import { bindOutput, createOutputRequest, describeOutputError } from './bind-output.ts';
import type { RunAgentOptions } from './run-agent-options.ts';
import { type Run, startRun } from './start-run.ts';
import { sumUsage } from './sum-usage.ts';

/** What ends a run, and the value of its answer. */
type Ending = Pick<AgentAnswer<unknown>, 'stopReason' | 'output'> | Pick<AgentStop, 'stopReason' | 'error'>;

/** Runs an agent; how the model is asked is the caller's. */
export async function carryOutRun<Env, Output>(
  options: RunAgentOptions<Env, Output>,
  ask: ModelAsk,
): Promise<AgentResult<Output>> {
  const run = startRun(options as RunAgentOptions);
  return endRun(run, await findEnding(run, ask)) as AgentResult<Output>;
}

async function findEnding(run: Run, ask: ModelAsk): Promise<Ending> {
  try {
    let ending: Ending | undefined;
    while (!ending) ending = await takeStep(run, ask);
    return ending;
  } catch (error) {
    if (run.options.modelErrors !== 'return' || !(error instanceof ModelError)) throw error;
    return { stopReason: 'error', error };
  }
}

async function takeStep(run: Run, ask: ModelAsk): Promise<Ending | undefined> {
  const { options, steps, emit } = run;
  const index = steps.length;
  emit({ type: 'step-start', step: index });
  const question = { model: options.model, request: createRequest(run), step: index, emit, ask };
  const answer = await askModel(question, options);
  const response = { ...answer, toolCalls: answer.toolCalls.map((call) => withOwnId(call, run.callIds)) };
  emit({ type: 'model-response', step: index, response });
  const step: AgentStep = { index, response, results: await answerCalls(run, response) };
  steps.push(step);
  run.messages.push(...createMessages(step));
  emit({ type: 'step-end', step });
  const { finishReason } = response;
  if (isVoid(finishReason)) return { stopReason: finishReason };
  return step.results.length > 0 ? findStop(run) : findAnswer(run, step);
}

/** Whether an answer was withheld or failed: what stands in it was not meant to happen. */
const isVoid = (reason: FinishReason): reason is 'content-filter' | 'error' =>
  reason === 'content-filter' || reason === 'error';

function createRequest({ options, tools, messages, steps }: Run): ChatRequest {
  const { signal, toolChoice = 'auto', output } = options;
  const isForced = toolChoice !== 'auto' && toolChoice !== 'none';
  return {
    messages: [...messages],
    tools,
    toolChoice: isForced && steps.length > 0 ? 'auto' : toolChoice,
    ...(output && { outputSchema: output.specification.inputSchema }),
    ...(signal && { signal }),
  };
}

/** Servers that count calls from 0 in each answer would give two calls one id, and with it one idempotency key. */
function withOwnId(call: ToolCall, callIds: Map<string, number>): ToolCall {
  // A model of the user's own may give none.
  const given = call.id || 'call';
  let id = given;
  while (callIds.has(id)) {
    const count = (callIds.get(given) ?? 1) + 1;
    callIds.set(given, count);
    id = `${given}_${count}`;
  }
  callIds.set(id, 1);
  return id === call.id ? call : { ...call, id };
}

async function answerCalls(run: Run, { toolCalls, finishReason }: ChatResponse): Promise<readonly ToolResult[]> {
  if (toolCalls.length === 0) return [];
  const { tools, callCounts, emit } = run;
  const options = { ...run.options, callCounts, onEvent: emit };
  if (!isVoid(finishReason)) return executeToolCalls(options.tools ?? tools, toolCalls, options);
  return toolCalls.map((call) => {
    const toolName = resolveTool(tools, readName(call))?.specification.name ?? readName(call);
    const message = `Tool "${toolName}" was not run: the answer ended with ${finishReason}`;
    const error = new ToolExecutionError(message, { toolName, code: 'denied' });
    return settleFailure(startRecord(toolName, call, { ...options, executionErrors: 'return' }), error);
  });
}

/** What goes into the conversation: true names, text that is JSON where it could be read, and plain data only. */
function createMessages({ response, results }: AgentStep): readonly ChatMessage[] {
  const { text, toolCalls, vendorParts } = response;
  const said = { role: 'assistant', content: text, ...(vendorParts && { vendorParts }) } as const;
  if (toolCalls.length === 0) return [said];
  const calls = toolCalls.map(({ unproject, ...call }, index) => ({
    ...call,
    name: results[index]?.toolName ?? call.name,
    arguments: toRecordedText(call, results[index]),
  }));
  return [
    { ...said, toolCalls: calls },
    { role: 'tool', results },
  ];
}

/** Vendors take a recorded call with JSON only: text that was mended is kept as it was read, not as it was bound. */
function toRecordedText({ arguments: given }: ToolCall, result: ToolResult | undefined): ToolCall['arguments'] {
  if (typeof given !== 'string' || !result?.repairs.length) return given;
  try {
    const { value, repairs } = parseJson(given, { expectObject: true });
    return repairs.length > 0 ? stringifyJson(value) : given;
  } catch {
    return given; // larger than usual, by the limits of its tool
  }
}

async function findStop({ options, steps }: Run): Promise<Ending | undefined> {
  for (const condition of [options.stopWhen ?? []].flat()) {
    if (await condition(steps)) return { stopReason: 'stop-when' };
  }
  return isLast(options, steps) ? { stopReason: 'max-steps' } : undefined;
}

const isLast = ({ maxSteps = 10 }: RunAgentOptions, steps: readonly AgentStep[]): boolean => steps.length >= maxSteps;

/** An answer ends the run, unless it does not fit the output and may be given again. */
async function findAnswer(run: Run, { index, response }: AgentStep): Promise<Ending | undefined> {
  const { options, steps, messages, emit } = run;
  if (response.finishReason === 'length') return { stopReason: 'length' };
  const { output, maxOutputRetries = 2 } = options;
  if (!output) return { stopReason: 'answer', output: undefined };
  const binding = await bindOutput(output, response, options);
  if (binding.isValid) return { stopReason: 'answer', output: binding.value };
  const { error } = binding;
  if (run.outputRetries++ >= maxOutputRetries) {
    // Asking for the same once more is of no use.
    throw new ModelError(`The model gave no answer that fits: ${describeOutputError(error)}`, {
      retryAfter: Infinity,
      cause: error,
    });
  }
  if (isLast(options, steps)) return { stopReason: 'max-steps' };
  emit({ type: 'output-invalid', step: index, error });
  messages.push(createOutputRequest(output, error));
  return undefined;
}

function endRun({ messages, steps, emit }: Run, ending: Ending): AgentResult<unknown> {
  const text = steps.at(-1)?.response.text ?? '';
  const usage = sumUsage(steps.flatMap(({ response }) => response.usage ?? []));
  const base: AgentResultBase = { text, messages, steps, usage };
  const result: AgentResult<unknown> = { ...base, ...ending };
  emit({ type: 'agent-end', result });
  return result;
}
