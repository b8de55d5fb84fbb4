import { isThenable } from '../tool/is-thenable.ts';

/**
 * Goes on at once, or when a promise is settled, one of another realm and any thenable too: only asynchronous schemas
 * cost a turn of the event loop.
 */
export function andThen<Value, Result>(
  value: Value | PromiseLike<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return isThenable(value) ? Promise.resolve(value as PromiseLike<Value>).then(next) : next(value as Value);
}
