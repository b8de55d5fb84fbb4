import { sendPlan } from '../../src/http/send-plan.ts';
import type { SendSettings } from '../../src/http/send-settings.ts';
import type { RequestPlan } from '../../src/tool/request-plan.ts';
import type { ToolContext } from '../../src/tool/tool-context.ts';

export function createContext(context: Partial<ToolContext> = {}): ToolContext {
  return {
    env: undefined,
    toolCallId: 'call_1',
    toolName: 'getWeather',
    signal: new AbortController().signal,
    idempotencyKey: 'call_1',
    reportProgress: () => undefined,
    ...context,
  };
}

export type PlanChanges = Partial<Omit<RequestPlan, 'url'>>;

export function createPlan(url: string, changes: PlanChanges = {}): RequestPlan {
  return { method: 'GET', url, headers: [], parts: [], ...changes };
}

/** Sends a plan to the origin of its own address. */
export function send(plan: RequestPlan, settings: Partial<SendSettings> = {}, context?: ToolContext): Promise<unknown> {
  return sendPlan(plan, { origin: new URL(plan.url).origin, ...settings }, context ?? createContext());
}

/** What a call throws, as data. */
export async function readError(call: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    return { value: await call };
  } catch (error) {
    const { name, message, code, status, retryAfter } = error as Record<string, unknown>;
    const fields = { name, code, status, retryAfter, message };
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  }
}

/** A `fetch` that answers from a list, and tells what it was asked. */
export function scriptFetch(
  ...answers: readonly (Response | Error | ((request: Request) => Response | Promise<Response>))[]
) {
  const requests: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const answer = answers[requests.length];
    requests.push(request);
    if (answer === undefined) throw new Error('No answer is left');
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer(request) : answer;
  };
  return { fetch, requests };
}

/** Headers in the order of their names. */
export function listHeaders(headers: Headers | undefined): readonly (readonly [name: string, value: string])[] {
  const pairs: (readonly [string, string])[] = [];
  headers?.forEach((value, name) => {
    pairs.push([name, value]);
  });
  return pairs;
}
