import { resolveTool } from '../call/find-tool.ts';
import { bindingRules, checkOptions, type OptionRules } from '../local/check-options.ts';
import type { ChatMessage, ToolChoice } from '../tool/chat-model.ts';
import type { ToolSet } from '../tool/tool.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import type { AgentEvent } from './agent-event.ts';
import type { AgentStep } from './agent-result.ts';
import type { RunAgentOptions } from './run-agent-options.ts';

/** A run under way. */
export interface Run {
  readonly options: RunAgentOptions;
  /** What the model may see. */
  readonly tools: ToolSet;
  readonly callCounts: Map<string, number>;
  /** How many calls had each id. */
  readonly callIds: Map<string, number>;
  readonly messages: ChatMessage[];
  readonly steps: AgentStep[];
  readonly emit: (event: AgentEvent) => void;
  /** How often the model was asked again for an answer that fits. */
  outputRetries: number;
}

const rules: OptionRules = {
  model: true,
  tools: true,
  messages: true,
  prompt: 'string',
  maxSteps: 1,
  stopWhen: true,
  toolChoice: true,
  modelErrors: ['throw', 'return'],
  output: true,
  maxOutputRetries: 0,
  maxModelRetries: 0,
  maxRetryDelayMs: 0,
  sleep: 'function',
  onEvent: 'function',
  context: true,
  signal: true,
  allow: true,
  approve: 'function',
  approvalTimeoutMs: 0,
  argumentsErrors: ['return', 'throw'],
  executionErrors: true,
  outputErrors: ['observe', 'return'],
  binding: bindingRules,
  timeoutMs: 0,
  maxResultLength: 0,
  maxConcurrency: 1,
  now: 'function',
};

/** Checks the options before anything is asked. */
export function startRun(options: RunAgentOptions): Run {
  const { tools = new Map(), toolChoice, onEvent, allow } = options;
  checkOptions(options, rules);
  if (typeof options.model?.generate !== 'function') throw new TypeError('Expected `model` to be a chat model');
  if (!(tools instanceof Map)) throw new TypeError('Expected `tools` to be a tool set: createToolSet(…)');
  if (options.output && !options.output.validator)
    throw new TypeError('Expected `output` to be made by defineOutput(…)');
  if ('system' in options && options.system)
    throw new TypeError("`system` is no option: give it as messages: [{ role: 'system', content }]");
  const visible = new Map([...tools].filter(([name]) => resolveTool(tools, name, allow)));
  checkChoice(toolChoice, visible);
  const messages = readMessages(options);
  const emit = async (event: AgentEvent): Promise<void> => {
    try {
      await onEvent?.(event);
    } catch {
      // An observer's fault is its own, also where it comes later.
    }
  };
  const callIds = new Map(messages.flatMap((message) => listCalls(message).map(({ id }) => [id, 1] as const)));
  return { options, tools: visible, callCounts: new Map(), callIds, messages, steps: [], emit, outputRetries: 0 };
}

function checkChoice(toolChoice: ToolChoice = 'auto', tools: ToolSet): void {
  if (typeof toolChoice !== 'object') {
    if (/^(auto|none|required)$/.test(toolChoice)) return;
    throw new TypeError(`toolChoice must be auto, none, required or { toolName }: current value is ${toolChoice}`);
  }
  if (!tools.has(toolChoice.toolName)) {
    throw new RangeError(`\`toolChoice\` names the tool "${toolChoice.toolName}", which is not on offer`);
  }
}

function readMessages({ messages = [], prompt }: RunAgentOptions): ChatMessage[] {
  if (!Array.isArray(messages)) throw new TypeError('Expected `messages` to be a list of messages');
  const all: ChatMessage[] = prompt === undefined ? [...messages] : [...messages, { role: 'user', content: prompt }];
  if (all.length === 0) throw new TypeError('Nothing to run: give `messages`, a `prompt`, or both');
  return all;
}

const listCalls = (message: ChatMessage): readonly ToolCall[] =>
  message.role === 'assistant' ? (message.toolCalls ?? []) : [];
