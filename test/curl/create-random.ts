/** Draws that are the same for the same seed on every machine. */
export interface Random {
  /** At least 0 and less than 1. */
  readonly draw: () => number;
  readonly chance: (probability: number) => boolean;
  /** Both ends included. */
  readonly between: (low: number, high: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly shuffle: <Item>(items: readonly Item[]) => readonly Item[];
}

/** A 32-bit generator whose states follow each other by Weyl's sequence and are mixed by multiplication (as in splitmix). */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed, 0x85ebca6b) ^ 0x27d4eb2f;
  const draw = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + Math.floor(draw() * (high - low + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new RangeError('Nothing to pick from');
    return items[between(0, items.length - 1)] as Item;
  };
  const shuffle = <Item>(items: readonly Item[]): readonly Item[] =>
    items
      .map((item) => [draw(), item] as const)
      .sort(([left], [right]) => left - right)
      .map(([, item]) => item);
  return { draw, chance: (probability) => draw() < probability, between, pick, shuffle };
}
