/** Runs a step of defining a tool; a `TypeError` from it then tells which tool it is about. */
export function inDefinition<Given, Result>(toolName: string, run: (given: Given) => Result, given: Given): Result {
  try {
    return run(given);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new TypeError(`Cannot define the tool "${toolName}": ${cause.message}`, { cause });
  }
}

/** Throws the rule that a definition breaks. */
export function checkDefinition(isRight: unknown, rule: string): asserts isRight {
  if (!isRight) throw new TypeError(rule);
}
