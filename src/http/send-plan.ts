import type { RequestPlan } from '../tool/request-plan.ts';
import { type Deadline, startDeadline } from '../tool/start-deadline.ts';
import type { ToolContext } from '../tool/tool-context.ts';
import { ToolError } from '../tool/tool-error.ts';
import { createRequestError } from './create-request-error.ts';
import { createStatusError } from './create-status-error.ts';
import { exchange, isRepeatable } from './exchange.ts';
import { findNextPage } from './find-next-page.ts';
import { createHttpCall, type HttpCall, readLimits, toRequestError } from './http-call.ts';
import { logFailure, logResponse } from './log-call.ts';
import { prepareRequest } from './prepare-request.ts';
import { type HttpAnswer, readResponse } from './read-response.ts';
import { scrubValue } from './scrub-value.ts';
import type { SendSettings } from './send-settings.ts';
import { shapeValue } from './shape-value.ts';

/**
 * Sends what was planned and reads the answer: a JSON value, a text, a `Blob` of an image, of sound or of other bytes,
 * `{ status }` where there is no body; with pagination `{ data, nextPage }`. Credentials are added here, last.
 *
 * @throws {HttpStatusError} for a status of 400 or more, and for a redirect that is not followed
 * @throws {HttpRequestError} `network`: no answer; `timeout`; `limit-exceeded`: an answer that is too large to be cut;
 *   `http-request`: refused before anything was sent
 * @throws the signal's reason after an abort
 */
export async function sendPlan(plan: RequestPlan, settings: SendSettings, context: ToolContext): Promise<unknown> {
  const { signal } = context;
  signal.throwIfAborted();
  const { timeoutMs } = readLimits(settings);
  const createTimeoutError = (): Error =>
    createRequestError(
      `no whole answer within ${timeoutMs} ms${isRepeatable(plan) ? '' : ', and whether it took effect is unknown'}`,
      'timeout',
    );
  // There is one, since there is a signal.
  const deadline = startDeadline({ signal, timeoutMs, createTimeoutError }) as Deadline;
  const call = createHttpCall(settings, context, deadline.signal);
  try {
    return await deadline.race(run(call, plan));
  } catch (error) {
    logFailure(call, plan, error);
    throw error;
  } finally {
    deadline.dispose();
  }
}

async function run(call: HttpCall, plan: RequestPlan): Promise<unknown> {
  try {
    const { response, request } = await exchange(call, prepareRequest(plan, call));
    const answer = await readResponse(call, response);
    logResponse(call, request, answer);
    if (answer.status >= 400) throw createStatusError(call, answer);
    const value = toOutput(call.settings, plan, answer);
    return call.longestSecret() > 0 && !isClean(call, answer) ? scrubValue(value, call.scrub) : value;
  } catch (error) {
    if (error instanceof ToolError) throw error;
    throw toRequestError(call, error, { problem: 'the request could not be made', code: 'http-request' });
  }
}

/** Whether a look at the text is enough, which takes less than one at each value. */
function isClean({ settings, scrub }: HttpCall, { isJson, text }: HttpAnswer): boolean {
  // An exponent may spell a secret in another way, and a page may come from a header.
  return isJson && !settings.pagination && !/\de/i.test(text) && scrub(text) === text;
}

function toOutput({ shape, pagination }: SendSettings, { url }: RequestPlan, answer: HttpAnswer): unknown {
  const { value, isJson } = answer;
  const data = shape && isJson ? shapeValue(value, shape) : value;
  if (!pagination) return data;
  const nextPage = findNextPage(pagination, url, answer);
  return { data, ...(nextPage !== undefined && { nextPage }) };
}
