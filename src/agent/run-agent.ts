import type { ExecuteToolCallOptions } from '../call/execute-tool-call-options.ts';
import { executeToolCalls } from '../call/execute-tool-calls.ts';
import { resolveTool } from '../call/find-tool.ts';
import type { ChatMessage, ChatModel, TokenUsage, ToolChoice } from '../tool/chat-model.ts';
import { ModelError } from '../tool/model-error.ts';
import type { ToolSet } from '../tool/tool.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import type { AgentEvent, AgentObserver } from './agent-event.ts';
import type { AgentResult, AgentStep, AgentStopReason } from './agent-result.ts';
import { askModel, type ModelRetryOptions } from './ask-model.ts';
import type { StopCondition } from './stop-when.ts';

/** How a run goes. What concerns single calls is handed on to `executeToolCalls`. */
export interface RunAgentOptions<Env = unknown>
  extends Omit<ExecuteToolCallOptions<Env>, 'onEvent' | 'callCounts' | 'idempotencyKey'>,
    ModelRetryOptions {
  readonly model: ChatModel;
  /** The tools on offer, less those that `allow` leaves out. None by default. */
  readonly tools?: ToolSet;
  /** The conversation so far. */
  readonly messages?: readonly ChatMessage[];
  /** What the user says next; goes behind `messages`. */
  readonly prompt?: string;
  /** How often the model is asked at most. @default 10 */
  readonly maxSteps?: number;
  /** Ends the run early: any of them saying yes is enough. */
  readonly stopWhen?: StopCondition | readonly StopCondition[];
  /**
   * Whether the model must use a tool. What forces one holds for the first step only, else the run could not end.
   *
   * @default 'auto'
   */
  readonly toolChoice?: ToolChoice;
  /**
   * What becomes of a `ModelError` that no retry mended: thrown, or returned with the conversation so far.
   *
   * @default 'throw'
   */
  readonly modelErrors?: 'throw' | 'return';
  readonly onEvent?: AgentObserver;
}

/** A run under way. */
interface Run {
  readonly options: RunAgentOptions;
  /** What the model may see. */
  readonly tools: ToolSet;
  readonly callCounts: Map<string, number>;
  readonly callIds: Set<string>;
  readonly messages: ChatMessage[];
  readonly steps: AgentStep[];
  readonly emit: (event: AgentEvent) => void;
}

/**
 * Asks the model, runs the tools it asks for side by side, tells it the results, and asks again, until it answers.
 * A failing tool is a result for the model. When the run ends early, the calls of its last step are answered too.
 *
 * @throws the signal's reason, at once, when `signal` is aborted
 * @throws {ModelError} when the model fails for good, unless `modelErrors` is `return`
 * @throws {TypeError} without a conversation to begin with
 *
 * @example
 * const { text } = await runAgent({ model, tools, prompt: 'What is the weather in Paris?', context: { env } });
 */
export async function runAgent<Env = unknown>(options: RunAgentOptions<Env>): Promise<AgentResult> {
  const run = startRun(options as RunAgentOptions);
  try {
    let stopReason: AgentStopReason | undefined;
    while (!stopReason) stopReason = await takeStep(run);
    return endRun(run, stopReason);
  } catch (error) {
    if (options.modelErrors !== 'return' || !(error instanceof ModelError)) throw error;
    return endRun(run, 'error', error);
  }
}

function startRun(options: RunAgentOptions): Run {
  const { tools = new Map(), toolChoice, maxSteps = 10, onEvent, allow } = options;
  if (typeof options.model?.generate !== 'function') throw new TypeError('Expected `model` to be a chat model');
  if (!(tools instanceof Map)) throw new TypeError('Expected `tools` to be a tool set: createToolSet(…)');
  if (!(maxSteps >= 1)) throw new RangeError(`\`maxSteps\` must be at least 1: it is ${maxSteps}`);
  const visible = new Map([...tools].filter(([name]) => resolveTool(tools, name, allow)));
  if (typeof toolChoice === 'object' && !visible.has(toolChoice.toolName)) {
    throw new RangeError(`\`toolChoice\` names the tool "${toolChoice.toolName}", which is not on offer`);
  }
  const messages = readMessages(options);
  const emit = async (event: AgentEvent): Promise<void> => {
    try {
      await onEvent?.(event);
    } catch {
      // An observer's fault is its own, also where it comes later.
    }
  };
  const callIds = new Set(messages.flatMap((message) => listCalls(message).map(({ id }) => id)));
  return { options, tools: visible, callCounts: new Map(), callIds, messages, steps: [], emit };
}

function readMessages({ messages = [], prompt }: RunAgentOptions): ChatMessage[] {
  const all: ChatMessage[] = prompt === undefined ? [...messages] : [...messages, { role: 'user', content: prompt }];
  if (all.length === 0) throw new TypeError('Nothing to run: give `messages`, a `prompt`, or both');
  return all;
}

const listCalls = (message: ChatMessage): readonly ToolCall[] =>
  message.role === 'assistant' ? (message.toolCalls ?? []) : [];

async function takeStep(run: Run): Promise<AgentStopReason | undefined> {
  const { options, steps, emit } = run;
  const index = steps.length;
  emit({ type: 'step-start', step: index });
  const answer = await askModel({ model: options.model, request: createRequest(run), step: index, emit }, options);
  const response = { ...answer, toolCalls: answer.toolCalls.map((call) => withOwnId(call, run.callIds)) };
  emit({ type: 'model-response', step: index, response });
  const step: AgentStep = { index, response, results: await answerCalls(run, response.toolCalls) };
  steps.push(step);
  run.messages.push(...createMessages(step));
  emit({ type: 'step-end', step });
  return findStopReason(run, step);
}

function createRequest({ options, tools, messages, steps }: Run) {
  const { signal, toolChoice = 'auto' } = options;
  const isForced = toolChoice !== 'auto' && toolChoice !== 'none';
  return {
    messages: [...messages],
    tools,
    toolChoice: isForced && steps.length > 0 ? ('auto' as const) : toolChoice,
    ...(signal && { signal }),
  };
}

/** Servers that count calls from 0 in each answer would give two calls one id, and with it one idempotency key. */
function withOwnId(call: ToolCall, callIds: Set<string>): ToolCall {
  let { id } = call;
  for (let count = 2; callIds.has(id); count++) id = `${call.id}_${count}`;
  callIds.add(id);
  return id === call.id ? call : { ...call, id };
}

async function answerCalls(run: Run, calls: readonly ToolCall[]): Promise<readonly ToolResult[]> {
  if (calls.length === 0) return [];
  const { options, tools, callCounts, emit } = run;
  return executeToolCalls(options.tools ?? tools, calls, { ...options, callCounts, onEvent: emit });
}

/** What goes into the conversation: true names, and plain data only. */
function createMessages({ response, results }: AgentStep): readonly ChatMessage[] {
  const { text, toolCalls } = response;
  if (toolCalls.length === 0) return [{ role: 'assistant', content: text }];
  const calls = toolCalls.map(({ unproject, ...call }, index) => ({
    ...call,
    name: results[index]?.toolName ?? call.name,
  }));
  return [
    { role: 'assistant', content: text, toolCalls: calls },
    { role: 'tool', results },
  ];
}

async function findStopReason({ options, steps }: Run, step: AgentStep): Promise<AgentStopReason | undefined> {
  const { finishReason, toolCalls } = step.response;
  if (toolCalls.length === 0) {
    const isCut = finishReason === 'length' || finishReason === 'content-filter' || finishReason === 'error';
    return isCut ? finishReason : 'answer';
  }
  for (const condition of [options.stopWhen ?? []].flat()) if (await condition(steps)) return 'stop-when';
  return steps.length >= (options.maxSteps ?? 10) ? 'max-steps' : undefined;
}

function endRun({ messages, steps, emit }: Run, stopReason: AgentStopReason, error?: ModelError): AgentResult {
  const text = steps.at(-1)?.response.text ?? '';
  const usage = sumUsage(steps.flatMap(({ response }) => response.usage ?? []));
  const result: AgentResult = { text, messages, steps, usage, stopReason, ...(error && { error }) };
  emit({ type: 'agent-end', result });
  return result;
}

function sumUsage(usages: readonly TokenUsage[]): TokenUsage {
  const sum = (key: keyof TokenUsage): number => usages.reduce((total, usage) => total + (usage[key] ?? 0), 0);
  const optional = (['cachedInputTokens', 'reasoningTokens'] as const).filter((key) =>
    usages.some((usage) => usage[key] !== undefined),
  );
  return {
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    totalTokens: sum('totalTokens'),
    ...Object.fromEntries(optional.map((key) => [key, sum(key)])),
  };
}
