/** Three digits that matter. */
export function formatNumber(value) {
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
}

export function formatKilobytes(bytes) {
  return `${formatNumber(bytes / 1000)} kB`;
}

export function formatSpread({ low, high }) {
  return `${formatNumber(low)}–${formatNumber(high)}`;
}
