import { isRecord } from './schema-node.ts';

/** A copy as plain JSON, a bigint as its digits; `undefined` where JSON cannot say it. */
export function toJson(value: unknown): unknown {
  // Most are one of these, and a refusal is slow.
  if (value === undefined || typeof value === 'string') return value;
  try {
    return JSON.parse(JSON.stringify(typeof value === 'bigint' ? `${value}` : value, refuseOthers));
  } catch {
    return undefined;
  }
}

function refuseOthers(_key: string, value: unknown): unknown {
  const isOther =
    typeof value === 'number'
      ? !Number.isFinite(value)
      : Object(value) === value && !Array.isArray(value) && !isRecord(value);
  if (isOther) throw new TypeError('Not JSON');
  return value;
}
