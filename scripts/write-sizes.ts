// npm run size:write    puts what npm run size measures into the table of README.md
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProgram, readSizePrograms } from './measure-size.ts';
import { projectRoot } from './package-exports.ts';
import { listSizeRows, writeSizeRows } from './size-table.ts';

const path = join(projectRoot, 'README.md');
const page = readFileSync(path, 'utf8');
const shown = new Set(listSizeRows(page).map(({ name }) => name));
const programs = readSizePrograms().filter(({ name }) => shown.has(name));
const sizes = await Promise.all(
  programs.map(async ({ name, code }) => [name, (await bundleProgram(code)).gzipped] as const),
);
writeFileSync(path, writeSizeRows(page, new Map(sizes)));
