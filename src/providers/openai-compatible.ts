import { writeExactJson } from '../projection/exact-json.ts';
import type { SchemaDialect } from '../projection/schema-dialect.ts';
import type { Provider } from '../tool/provider.ts';
import { createOpenAIChat, type OpenAIChatProvider } from './openai-chat.ts';
import type {
  OpenAIChatChunk,
  OpenAIChatMessage,
  OpenAIChatRequest,
  OpenAIChatResponse,
  OpenAIChatResponseMessage,
  OpenAIChatTool,
  OpenAIChatToolChoice,
} from './openai-chat-wire.ts';
import { isPlainPattern } from './openai-schemas.ts';

/** Ollama's `/v1/chat/completions`, which passes over `tool_choice` and has no strict mode. */
export const ollamaChat: OpenAIChatProvider = /* @__PURE__ */ createOpenAIChat({ name: 'ollama', toolChoices: 'none' });

/**
 * vLLM's server: all tool choices, the schema is held to where a tool is forced. Templates of models, Qwen's among them,
 * say "System message must be at the beginning" to a second one.
 */
export const vllmChat: OpenAIChatProvider = /* @__PURE__ */ createOpenAIChat({ name: 'vllm', joinsSystem: true });

/** Qwen by DashScope in compatible mode: a tool can be forced by its name only, and there is one system message. */
export const qwenChat: OpenAIChatProvider = /* @__PURE__ */ createOpenAIChat({
  name: 'qwen',
  toolChoices: 'named',
  joinsSystem: true,
});

/** https://api-docs.deepseek.com/guides/tool_calls, "strict mode"; it works at the `/beta` endpoint only. */
const deepSeekStrictSchemas: SchemaDialect = {
  keeps: (keyword, value) => {
    if (keyword === 'format') return /^(email|hostname|ipv[46]|uuid)$/.test(String(value));
    if (keyword === 'pattern') return isPlainPattern(value);
    if (keyword === 'default') return typeof value === 'number';
    return /^(description|title|enum|const|multipleOf|(exclusiveM|m)(in|ax)imum)$/.test(keyword);
  },
  requiresAll: true,
  // A reference is not taken inside of `anyOf`, where the description of one has to go.
  unroll: 0,
  maxLevels: 10,
  // "An object with no properties is not allowed"
  needsKeys: true,
};

/** DeepSeek: text only; what the model thought before it called tools must come back with the calls. */
export const deepSeekChat: OpenAIChatProvider = /* @__PURE__ */ createOpenAIChat({
  name: 'deepseek',
  strictSchemas: deepSeekStrictSchemas,
  takesImages: false,
  replaysReasoning: true,
  needsText: true,
});

/** What a Workers AI binding gives for models that do not speak Chat Completions. */
export interface WorkersAIResponse extends OpenAIChatResponse {
  readonly response?: unknown;
  readonly tool_calls?: OpenAIChatResponseMessage['tool_calls'];
}

/** `Provider` in the words of the Workers AI binding. */
export type WorkersAIChatProvider = Provider<
  OpenAIChatTool,
  WorkersAIResponse,
  OpenAIChatMessage,
  OpenAIChatToolChoice,
  OpenAIChatRequest,
  WorkersAIEvent
>;

/** One event of a stream of the binding. */
export interface WorkersAIEvent extends OpenAIChatChunk {
  readonly response?: unknown;
  readonly tool_calls?: OpenAIChatResponseMessage['tool_calls'];
}

const workersAIBase: OpenAIChatProvider = /* @__PURE__ */ createOpenAIChat({ name: 'workers-ai', needsText: true });

/** The Workers AI binding, `env.AI.run(model, body)`: both forms of answer, whole or streamed. */
export const workersAIChat: WorkersAIChatProvider = {
  ...workersAIBase,
  toToolCalls: (response, projection) => workersAIBase.toToolCalls(toChatForm(response), projection),
  toChatResponse: (response, projection) => workersAIBase.toChatResponse(toChatForm(response), projection),
  toTextDelta: (event) => workersAIBase.toTextDelta(toChunkForm(event)),
  joinEvents: (events) => {
    const joined = workersAIBase.joinEvents(events.map(toChunkForm));
    const [choice] = joined.choices ?? [];
    // These streams end without a reason, and calls come whole.
    const isNative = events.some(isNativeForm);
    return isNative
      ? { ...joined, choices: [{ finish_reason: 'stop', ...(choice?.message && { message: choice.message }) }] }
      : joined;
  },
};

const isNativeForm = (response: WorkersAIResponse | WorkersAIEvent): boolean => {
  const fields = Object(response);
  return !fields.choices && ('response' in fields || 'tool_calls' in fields);
};

function toMessage({ response, tool_calls: calls }: WorkersAIResponse | WorkersAIEvent): OpenAIChatResponseMessage {
  // A model held to a JSON schema answers with an object.
  const content = typeof response === 'object' && response !== null ? writeExactJson(response) : response;
  return { ...(typeof content === 'string' && { content }), ...(calls && { tool_calls: calls }) };
}

function toChatForm(response: WorkersAIResponse): OpenAIChatResponse {
  return isNativeForm(response)
    ? { ...response, choices: [{ message: toMessage(response), finish_reason: 'stop' }] }
    : response;
}

function toChunkForm(event: WorkersAIEvent): OpenAIChatChunk {
  return isNativeForm(event) ? { ...event, choices: [{ delta: toMessage(event) }] } : event;
}
