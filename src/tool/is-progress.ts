/** Whether a tool's answer reports progress. A stream of bytes is content instead. */
export function isProgress(value: unknown): value is AsyncIterable<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return typeof (value as AsyncIterable<unknown>)[Symbol.asyncIterator] === 'function' && !('getReader' in value);
}
