/**
 * Goes on at once, or when a promise is settled, one of another realm and any thenable too: only asynchronous schemas
 * cost a turn of the event loop.
 */
export function andThen<Value, Result>(
  value: Value | PromiseLike<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  const isLater = typeof (value as PromiseLike<Value> | null | undefined)?.then === 'function';
  return isLater ? Promise.resolve(value).then(next) : next(value as Value);
}
