const legalName = /^[A-Za-z0-9_.-]{1,128}$/;

/** Throws a `TypeError` for a name that no dialect could show. */
export function checkToolName(name: unknown): asserts name is string {
  if (typeof name === 'string' && legalName.test(name)) return;
  throw new TypeError(
    `Illegal tool name ${JSON.stringify(name)}: use 1 to 128 letters, digits, underscores, hyphens or dots`,
  );
}
