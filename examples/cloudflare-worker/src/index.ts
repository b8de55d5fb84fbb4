import { runAgent } from 'tooltable/agent';
import { type ChatModel, openAIChatModel } from 'tooltable/models';
import { array, maxLength, object, optional, picklist, pipe, safeParse, string } from 'valibot';
import { createCrmModel } from '../../crm/crm-model.ts';
import { CrmTools, createCrmToolSet } from '../../crm/crm-tools.ts';

/** Where the model is; without these the answers are scripted. */
interface Env {
  readonly OPENAI_BASE_URL?: string;
  readonly OPENAI_API_KEY?: string;
  readonly OPENAI_MODEL?: string;
}

// At module scope, once for all requests: making tools does nothing but define.
const tools = createCrmToolSet(new CrmTools({ createTicketId: () => `T-${crypto.randomUUID().slice(0, 8)}` }));

const instructions = 'You help the support desk. Use the tools, and answer in one or two sentences.';

const text = pipe(string(), maxLength(4000));

// The caller may send what was said, and nothing else: calls and results of an earlier turn are not believed.
const chatRequest = object({
  message: text,
  history: optional(pipe(array(object({ role: picklist(['user', 'assistant']), content: text })), maxLength(40)), []),
});

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname !== '/chat') return fail(404, 'Send a POST request to /chat');
    if (request.method !== 'POST') return fail(405, 'Send a POST request', { allow: 'POST' });
    const body = safeParse(chatRequest, await request.json().catch(() => undefined));
    if (!body.success) return fail(400, 'The body must be JSON such as {"message":"Who is Changlu?"}');
    return chat(body.output, { env, signal: request.signal });
  },
};

interface Chat {
  readonly message: string;
  readonly history: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
}

async function chat({ message, history }: Chat, { env, signal }: { env: Env; signal: AbortSignal }): Promise<Response> {
  const model = createModel(env);
  if (typeof model === 'string') return fail(500, model);
  const messages = [{ role: 'system' as const, content: instructions }, ...history];
  const result = await runAgent({ model, tools, messages, prompt: message, signal, modelErrors: 'return' });
  if (result.error) return fail(502, result.error.message);
  return Response.json({
    ...(model.notice !== undefined && { notice: model.notice }),
    answer: result.text,
    calls: result.steps.flatMap(({ results }) =>
      results.map(({ toolName, input, repairs, content, isError }) => ({ toolName, input, repairs, content, isError })),
    ),
  });
}

/** The model of the settings, or what is wrong with them. */
function createModel(env: Env): ChatModel | string {
  const { OPENAI_BASE_URL: baseURL, OPENAI_API_KEY: apiKey, OPENAI_MODEL: model } = env;
  if (!baseURL && !apiKey && !model) return createCrmModel();
  if (!baseURL || !apiKey || !model) return 'Set OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL together, or none';
  try {
    return openAIChatModel({ baseURL, apiKey, model });
  } catch (error) {
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}

function fail(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers });
}
