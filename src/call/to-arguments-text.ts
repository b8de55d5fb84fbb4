import { isContainer, refuse, refuseMore } from '../json/scan-json.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import { isRecord } from '../schema/schema-node.ts';
import type { ToolCall } from '../tool/tool-call.ts';

const maxDepth = 64;

/**
 * The arguments as text. What a dialect hands over as an object is written as JSON, so that it is read like text: with
 * the same bounds, and without surprises from its prototype.
 *
 * @throws {InvalidJsonError} for an object that JSON cannot say without loss, or that is nested too deep
 */
export function toArgumentsText(given: ToolCall['arguments']): string {
  if (typeof given === 'string') return given;
  if (!isContainer(given)) return String(given ?? '');
  checkJson(given, maxDepth);
  return stringifyJson(given);
}

function checkJson(value: unknown, depth: number): void {
  if (!isJson(value)) {
    refuse(
      'invalid-json',
      'Cannot accept arguments that JSON cannot say: send strings, finite numbers, lists, objects',
      0,
    );
  }
  if (!isContainer(value)) return;
  if (depth === 0) refuseMore('arguments-too-deep', `${maxDepth} levels`, 0);
  for (const member of Object.values(value)) checkJson(member, depth - 1);
}

/** Bigints count as numbers: their digits are. */
function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return isContainer(value) ? Array.isArray(value) || isRecord(value) : !/^(?:symbol|function)$/.test(typeof value);
}
