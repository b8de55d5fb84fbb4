import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unsupportedKeywords } from 'tooltable';
import { describe, expect, test } from 'vitest';
import { bundleProgram, readSizePrograms } from '../../scripts/measure-size.ts';
import { type Manifest, projectRoot, readManifest } from '../../scripts/package-exports.ts';
import { listSizeRows, writeSizeRows } from '../../scripts/size-table.ts';
import { listPages, readPage } from './snippets.ts';

const exportNames = new Map(
  Object.entries(JSON.parse(readPage('test/house/export-names.json')) as Record<string, readonly string[]>),
);
const values = [...exportNames.values()].flat().filter((name) => !name.startsWith('type '));

/** Rows of a page's tables, cell by cell. */
const listRows = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) => row.split(' | '));

const { scripts: benchScripts } = JSON.parse(readPage('bench/package.json')) as Pick<Manifest, 'scripts'>;

/** What stands in backticks. */
const listCodes = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** What headings are linked by. */
const listAnchors = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(listPages())('%s', (page) => {
  const text = readPage(page);

  test('links to files and headings that are there', () => {
    const links = [...text.matchAll(/\]\(([^)#:]*)(?:#([^)]+))?\)/g)];
    const broken = links.filter(([, link, anchor]) => {
      const target = link ? join(dirname(page), link) : page;
      if (!existsSync(join(projectRoot, target))) return true;
      return anchor !== undefined && !listAnchors(readPage(target)).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  test('names scripts of package.json and of scripts/ that are there', () => {
    // The tables beside other libraries are made in a folder of their own.
    const scripts = { ...readManifest().scripts, ...(page === 'docs/bench.md' && benchScripts) };
    const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    const files = [...text.matchAll(/(?<![\w./])((?:scripts|test|src|examples|docs|bench)\/[\w/.-]*\w)/g)];
    expect(files.flatMap(([, file = '']) => (existsSync(join(projectRoot, file)) ? [] : [file]))).toEqual([]);
  });
});

test('docs/architecture.md names rooms, files and exports that are there', () => {
  const text = readPage('docs/architecture.md');
  const rooms = readdirSync(join(projectRoot, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const isThere = (room: string, file: string): boolean => existsSync(join(projectRoot, 'src', room, `${file}.ts`));
  expect(
    rooms.flatMap(({ name }) => (text.includes(`├ ${name}/`) || text.includes(`└ ${name}/`) ? [] : [name])),
  ).toEqual([]);
  const files = [...text.matchAll(/(?<![\w/-])([a-z]+)\/([a-z][a-z-]*)(\.ts)?(?![\w/])/g)];
  const named = files.filter(([, room]) => rooms.some(({ name }) => name === room));
  expect(named.length).toBeGreaterThan(5);
  expect(named.flatMap(([path, room = '', file = '']) => (isThere(room, file) ? [] : [path]))).toEqual([]);
});

describe('public names', () => {
  const readme = readPage('README.md');
  const [, table = ''] = /^\| import \| what \|\n([\s\S]*?)\n\n/m.exec(readme) ?? [];
  const imports = listRows(table).filter(([first = '']) => first.startsWith('`tooltable'));

  test.each(imports)('that README.md says are in %s are there', (subpaths = '', names = '') => {
    const exported = listCodes(subpaths).flatMap((subpath) => exportNames.get(subpath) ?? [`no subpath ${subpath}`]);
    const known = new Set(exported.map((name) => name.replace('type ', '')));
    const isName = (code: string): boolean => /^@?\w+$/.test(code) && code !== 'Request' && code !== 'Response';
    const said = listCodes(names)
      .filter(isName)
      .map((code) => code.replace('@', ''));
    expect(said.filter((name) => !known.has(name))).toEqual([]);
  });

  test('are all told of in README.md', () => {
    expect(imports.flatMap(([first = '']) => listCodes(first)).sort()).toEqual([...exportNames.keys()].sort());
  });

  test('are each told of in the pages', () => {
    const said = new Set(listPages().flatMap((page) => readPage(page).match(/\w+/g) ?? []));
    expect(values.filter((name) => !said.has(name))).toEqual([]);
  });

  test('in CHANGELOG.md are names of the package', () => {
    const names = [...exportNames.values()].flat().map((name) => name.replace('type ', ''));
    const known = new Set([...exportNames.keys(), ...names]);
    // An option stands with its function: `executeToolCall({ signal })`.
    const said = listCodes(readPage('CHANGELOG.md')).map((code) => /^@?([\w/-]+)/.exec(code)?.[1] ?? code);
    expect(said.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('the sizes in README.md', () => {
  const rows = listSizeRows(readPage('README.md'));
  const programs = new Map(readSizePrograms().map(({ name, code }) => [name, code]));

  test('are those of programs that npm run size measures', () => {
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.flatMap(({ name }) => (programs.has(name) ? [] : [name]))).toEqual([]);
  });

  // Small changes need no new figure.
  test.each(rows)('are as measured: $name (if not, npm run size:write)', async ({ name, size }) => {
    const { gzipped } = await bundleProgram(programs.get(name) ?? '');
    expect(Math.abs(size - gzipped / 1000)).toBeLessThan(0.5);
  });
});

describe('writeSizeRows()', () => {
  test('writes what was measured, and leaves other rows alone', () => {
    const page = '| `a`, all of it | 1.0 kB |\n| b | 3.0 kB |\n';
    const written = writeSizeRows(page, new Map([['a, all of it', 1449]]));
    expect(written).toBe('| `a`, all of it | 1.4 kB |\n| b | 3.0 kB |\n');
    expect(listSizeRows(written)).toEqual([
      { name: 'a, all of it', size: 1.4 },
      { name: 'b', size: 3 },
    ]);
  });
});

test('docs/binding.md names every keyword of JSON Schema that is not supported', () => {
  const text = readPage('docs/binding.md');
  expect(unsupportedKeywords.filter((keyword) => !text.includes(`\`${keyword}\``))).toEqual([]);
});
