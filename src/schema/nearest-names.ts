/** Longer names are not compared. */
const maxLength = 64;

/** Only so many candidates are compared. */
const maxCandidates = 2000;

/**
 * Finds the names that somebody may have meant, nearest first, without regard to case and separators.
 * A name is near where a third of it or less differs, or where one holds the other.
 */
export function nearestNames(name: string, candidates: readonly string[], max = 3): string[] {
  const wanted = simplify(name);
  const rows = candidates
    .slice(0, maxCandidates)
    .map((candidate) => ({ candidate, distance: measure(wanted, simplify(candidate)) }));
  return rows
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, max)
    .map(({ candidate }) => candidate);
}

const simplify = (name: string): string =>
  name
    .slice(0, maxLength + 1)
    .toLowerCase()
    .replace(/[\s_.:/-]/g, '');

function measure(wanted: string, candidate: string): number {
  const longer = Math.max(wanted.length, candidate.length);
  const shorter = Math.min(wanted.length, candidate.length);
  if (longer > maxLength || shorter === 0) return Number.POSITIVE_INFINITY;
  const distance = countEdits(wanted, candidate);
  if (distance * 3 <= longer) return distance;
  return shorter > 2 && (wanted.includes(candidate) || candidate.includes(wanted))
    ? distance
    : Number.POSITIVE_INFINITY;
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function countEdits(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + (isSame ? 0 : 1),
        isSwap ? at(before, j - 2) + 1 : maxLength,
      );
    }
    [before, row] = [row, next];
  }
  return at(row, other.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? 0;
