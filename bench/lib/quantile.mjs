/** The value below which the share `portion` (0 to 1) of the values lies. */
export function quantile(values, portion) {
  const sorted = [...values].sort((left, right) => left - right);
  const position = (sorted.length - 1) * portion;
  const index = Math.floor(position);
  const next = sorted[Math.min(index + 1, sorted.length - 1)];
  return sorted[index] + (next - sorted[index]) * (position - index);
}

export function median(values) {
  return quantile(values, 0.5);
}

/** What a table shows of the same figure taken several times. */
export function summarize(values) {
  return { median: median(values), low: Math.min(...values), high: Math.max(...values) };
}
