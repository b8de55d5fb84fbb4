/** Columns padded for a terminal: the first to the left, the others to the right. */
export function formatTextTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const formatCell = (cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]));
  return rows.map((row) => row.map(formatCell).join('  ').trimEnd()).join('\n');
}

export function formatMarkdownTable([head, ...rows]) {
  const formatRow = (row) => `| ${row.join(' | ')} |`;
  return [formatRow(head), formatRow(head.map(() => '---')), ...rows.map(formatRow)].join('\n');
}
