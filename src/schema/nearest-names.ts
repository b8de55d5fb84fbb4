/** Longer names are cut, and only so many candidates compared. */
const maxLength = 64;
const maxCandidates = 2000;

/**
 * Finds the names that somebody may have meant, nearest first, without regard to case and separators.
 * A name is near where a third of it or less differs, or where one holds the other.
 */
export function nearestNames(name: string, candidates: readonly string[], max = 3): string[] {
  const wanted = simplify(name);
  return candidates
    .slice(0, maxCandidates)
    .map((candidate) => ({ candidate, distance: measure(wanted, simplify(candidate)) }))
    .filter(({ distance }) => distance < maxLength)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, max)
    .map(({ candidate }) => candidate);
}

function simplify(name: string): string {
  return name
    .slice(0, maxLength)
    .toLowerCase()
    .replace(/[\s_.:/-]/g, '');
}

function measure(wanted: string, candidate: string): number {
  const [shorter, longer] = wanted.length < candidate.length ? [wanted, candidate] : [candidate, wanted];
  const distance = countEdits(wanted, candidate);
  const isNear = distance * 3 <= longer.length || (shorter.length > 2 && longer.includes(shorter));
  return isNear && shorter ? distance : maxLength;
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function countEdits(one: string, other: string): number {
  const width = other.length + 1;
  const edits = new Uint8Array(width * (one.length + 1));
  for (let i = 0; i <= one.length; i++) {
    for (let j = 0; j < width; j++) {
      const at = i * width + j;
      const read = (back: number): number => edits[at - back] as number;
      // Nothing is read before a start: one such read would make all of them slow.
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const replaced = i && j && read(width + 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const moved = isSwap ? read(2 * width + 2) + 1 : replaced;
      edits[at] = i && j ? Math.min(read(width) + 1, read(1) + 1, replaced, moved) : i + j;
    }
  }
  return edits.at(-1) ?? 0;
}
