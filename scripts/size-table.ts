/** A row of README.md's table of sizes. */
export interface SizeRow {
  /** As in test/house/size-budgets.json. */
  readonly name: string;
  /** kB, minified and gzipped. */
  readonly size: number;
}

const row = /^\| (.+) \| ([\d.]+) kB \|$/gm;

const plain = (name: string): string => name.replaceAll('`', '');

export function listSizeRows(markdown: string): readonly SizeRow[] {
  return [...markdown.matchAll(row)].map(([, name = '', size]) => ({ name: plain(name), size: Number(size) }));
}

/** Puts sizes in bytes into the rows; a row whose program is not among them stays as it is. */
export function writeSizeRows(markdown: string, sizes: ReadonlyMap<string, number>): string {
  return markdown.replace(row, (line, name: string) => {
    const bytes = sizes.get(plain(name));
    return bytes === undefined ? line : `| ${name} | ${(bytes / 1000).toFixed(1)} kB |`;
  });
}
