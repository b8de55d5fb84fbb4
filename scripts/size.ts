import { bundleProgram, readSizePrograms } from './measure-size.ts';

// npm run size -- "parseCurl"    shows which files the program named so is made of
const [chosen] = process.argv.slice(2);
const programs = readSizePrograms();
const width = Math.max(...programs.map(({ name }) => name.length));
const print = (name: string, ...cells: readonly (string | number)[]): void =>
  console.log(name.padEnd(width), ...cells.map((cell) => cell.toLocaleString('en').padStart(10)));

print('program', 'minified', 'gzip', 'budget', 'room');
for (const { name, code, budget } of programs.filter((program) => program.name.startsWith(chosen ?? ''))) {
  const { minified, gzipped, inputs } = await bundleProgram(code);
  print(name, minified, gzipped, budget, budget - gzipped);
  if (chosen !== undefined) for (const { path, bytes } of inputs) print(`  ${path}`, bytes);
  if (gzipped > budget) process.exitCode = 1;
}
