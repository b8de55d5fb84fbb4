/** A value that never prints: text, JSON and the console all show `[secret]`. */
export interface Secret {
  /** The value itself: only for the code that sends it. */
  readonly reveal: () => string;
  readonly toString: () => '[secret]';
  readonly toJSON: () => '[secret]';
}

const shown = (): '[secret]' => '[secret]';

const secretKind = Symbol.for('tooltable.secret');

/** Wraps a secret. The value lives in a closure, so no enumeration, clone or console can reach it. */
export function createSecret(value: string): Secret {
  return Object.freeze({
    reveal: () => value,
    toString: shown,
    toJSON: shown,
    [secretKind]: true,
    [Symbol.toPrimitive]: shown,
    // Node, Deno and Bun look these up when they print an object.
    [Symbol.for('nodejs.util.inspect.custom')]: shown,
    [Symbol.for('Deno.customInspect')]: shown,
  });
}

/** Whether a value is a `Secret`, also one made by another copy of this package. */
export function isSecret(value: unknown): value is Secret {
  return typeof value === 'object' && value !== null && secretKind in value;
}
