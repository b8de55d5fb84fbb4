/** Runs a step of defining a tool; a `TypeError` from it then tells which tool it is about. */
export function inDefinition<Result>(toolName: string, run: () => Result): Result {
  try {
    return run();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new TypeError(`Cannot define the tool "${toolName}": ${cause.message}`, { cause });
  }
}

/** Throws the rule that a definition breaks. */
export function checkDefinition(isRight: unknown, rule: string): asserts isRight {
  if (!isRight) throw new TypeError(rule);
}
