import { writeExactJson } from '../projection/exact-json.ts';
import { hashText } from '../projection/hash-text.ts';
import { expandParallelCall } from '../projection/parallel-calls.ts';
import type { FinishReason } from '../tool/chat-model.ts';
import type { NameProjection } from '../tool/provider.ts';
import type { ToolCall } from '../tool/tool-call.ts';

/** A call as it was read: nothing in it is certain. */
export interface WireCall {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly arguments?: unknown;
}

export interface FinishCallsOptions {
  readonly projection?: NameProjection | undefined;
  /** Tells responses apart whose calls have no id. */
  readonly responseId?: unknown;
  readonly isTruncated?: boolean;
}

/**
 * Gives each call an id of its own, its true name and the way back for its arguments. No call is dropped: one without a
 * name has the name `''`.
 */
export function finishCalls(
  calls: readonly WireCall[],
  { projection, responseId, isTruncated = false }: FinishCallsOptions,
): readonly ToolCall[] {
  const usedIds = new Set<unknown>(['']);
  return calls.flatMap((call, index) => {
    const name = typeof call.name === 'string' ? call.name : '';
    const whole = { name, arguments: call.arguments as ToolCall['arguments'], ...(isTruncated && { isTruncated }) };
    const isFree = (id: string): boolean =>
      !usedIds.has(id) && expandParallelCall({ ...whole, id }).every((part) => !usedIds.has(part.id));
    let id = typeof call.id === 'string' && isFree(call.id) ? call.id : `call_${hashCall(call, responseId)}_${index}`;
    while (!isFree(id)) id += '_';
    const parts = expandParallelCall({ ...whole, id });
    for (const { id: partId } of [{ id }, ...parts]) usedIds.add(partId);
    return parts.map((part) => withTrueName(part, projection));
  });
}

function hashCall(call: WireCall, responseId: unknown): string {
  try {
    return hashText(writeExactJson([responseId, call]));
  } catch {
    return '0'; // nests deeper than the stack reaches
  }
}

function withTrueName(call: ToolCall, projection: NameProjection | undefined): ToolCall {
  const name = projection?.toToolName(call.name) ?? call.name;
  const unproject = projection?.toUnproject(name);
  return { ...call, name, ...(unproject && { unproject }) };
}

/** Whether the calls of an answer that ended so may lack their end. */
export const isCutOff = (reason: FinishReason | undefined): boolean =>
  /^(length|error|content-filter)$/.test(reason ?? 'error');

/** Vendors say `stop` beside calls, or nothing. */
export function pickFinishReason(reason: FinishReason | undefined, calls: readonly unknown[]): FinishReason {
  return calls.length > 0 && (!reason || reason === 'stop' || reason === 'unknown')
    ? 'tool-calls'
    : (reason ?? 'unknown');
}
