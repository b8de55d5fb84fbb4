const placeholder = /(?:\{\{|%7B%7B)(\w+)(?:\}\}|%7D%7D)/gi;

/** The name of a variable of the shell that stands in a text and was not given; `names` are all of them. */
export function findWaiting(text: string, names: ReadonlySet<string>): string | undefined {
  if (names.size === 0) return undefined;
  for (const [, name = ''] of text.matchAll(placeholder)) {
    if (names.has(name)) return name;
  }
  return undefined;
}

/** What stands between such variables at even places, their names at odd ones. */
export function splitWaiting(text: string, names: ReadonlySet<string>): readonly string[] {
  if (names.size === 0) return [text];
  const pieces = text.split(placeholder);
  return pieces.every((name, index) => index % 2 === 0 || names.has(name)) ? pieces : [text];
}
