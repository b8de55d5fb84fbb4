export interface Paint {
  readonly title: (text: string) => string;
  readonly label: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly quiet: (text: string) => string;
  readonly good: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly bad: (text: string) => string;
}

/** ANSI colours, or none: for a pipe, and for who set NO_COLOR. */
export function createPaint(isColored: boolean): Paint {
  const colour = (code: number) => (text: string) => (isColored ? `\u001b[${code}m${text}\u001b[0m` : text);
  return {
    title: colour(1),
    label: colour(36),
    strong: colour(1),
    quiet: colour(2),
    good: colour(32),
    warn: colour(33),
    bad: colour(31),
  };
}
