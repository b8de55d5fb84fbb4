/** Throws a `TypeError` for what has no methods of its own to call: a class, or a value that is not an object. */
export function checkInstance(value: unknown): asserts value is object {
  if (typeof value === 'function') {
    throw new TypeError(`Cannot make tools from the class ${value.name}: pass an instance: new ${value.name}()`);
  }
  if (typeof value !== 'object' || value === null) {
    throw new TypeError(`Cannot make tools from ${String(value)}: pass an object with methods`);
  }
}
