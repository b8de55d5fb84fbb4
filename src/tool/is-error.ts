/** Whether a value is an error, also one of another realm, such as a frame or a sandbox. */
export function isError(value: unknown): value is Error {
  return value instanceof Error || Object.prototype.toString.call(value) === '[object Error]';
}
