/**
 * Calls `measure(item)` for every item, `rounds` times over, beginning with another item each time.
 * Gives the answers by item, in the order of the rounds.
 */
export function runRounds(items, rounds, measure) {
  const answers = new Map(items.map((item) => [item, []]));
  for (let round = 0; round < rounds; round++) {
    const first = (round * 7) % items.length;
    for (const item of [...items.slice(first), ...items.slice(0, first)]) answers.get(item).push(measure(item));
  }
  return answers;
}

export function findError(answers) {
  return answers.find(({ error }) => error)?.error;
}
