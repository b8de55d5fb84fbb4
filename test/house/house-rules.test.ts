import { describe, expect, test } from 'vitest';
import { listPackageEntries, readManifest } from '../../scripts/package-exports.ts';
import { floors, longFiles, packageOwners } from './floors.ts';
import {
  findCycles,
  findFloorBreaks,
  findForbiddenSyntax,
  findForeignImports,
  findLongFiles,
  findMisnamedFiles,
  findRoofCode,
  findUnknownRooms,
  type HouseRules,
  listReachablePackages,
} from './house-rules.ts';
import { parseSourceFile, readSourceFiles } from './source-files.ts';

const manifest = readManifest();
const rules: HouseRules = {
  floors,
  longFiles,
  packageOwners,
  packages: new Set(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })),
};
const files = readSourceFiles();

describe('the house', () => {
  test('has no room without a floor', () => {
    expect(findUnknownRooms(files, rules)).toEqual([]);
  });

  test('has no import that goes sideways or up, types included', () => {
    expect(findFloorBreaks(files, rules)).toEqual([]);
  });

  test('has no cycle of imports, types included', () => {
    expect(findCycles(files)).toEqual([]);
  });

  test('imports only declared packages, and each from where it may', () => {
    expect(findForeignImports(files, rules)).toEqual([]);
  });

  test('has no barrel below the roof, no vague name, no import without its ending', () => {
    expect(findMisnamedFiles(files)).toEqual([]);
  });

  test('keeps its files short', () => {
    expect(findLongFiles(files, rules)).toEqual([]);
  });

  test('re-exports by name on the roof and nothing else', () => {
    expect(findRoofCode(files)).toEqual([]);
  });

  test('has no any, no default export, no code from text, no global of one runtime', () => {
    expect(findForbiddenSyntax(files)).toEqual([]);
  });

  test('has one file on the roof for each subpath', () => {
    const roof = files.filter(({ room }) => room === 'roof').map(({ path }) => path);
    expect(roof).toEqual(
      listPackageEntries()
        .map(({ source }) => source)
        .sort(),
    );
  });

  test('never reaches ky from the root', () => {
    expect(listReachablePackages(files, 'src/index.ts')).not.toContain('ky');
  });

  test('reaches only the lower four floors from the root', () => {
    const tall = [...floors].filter(([, floor]) => floor > 4 && floor < 8).map(([room]) => room);
    const rooms = new Set([...listReachableFiles('src/index.ts')].map((path) => path.split('/')[1]));
    expect(tall.filter((room) => rooms.has(room))).toEqual([]);
  });
});

function listReachableFiles(start: string): ReadonlySet<string> {
  const seen = new Set([start]);
  for (const path of seen) {
    for (const { target } of files.find((file) => file.path === path)?.imports ?? []) {
      if (target !== undefined) seen.add(target);
    }
  }
  return seen;
}

describe('the house rules themselves', () => {
  const parse = (sources: Readonly<Record<string, string>>) =>
    Object.entries(sources).map(([path, text]) => parseSourceFile(path, text));

  test('see a type that comes from above, from the side, and from nowhere', () => {
    const house = parse({
      'src/tool/tool.ts': `import type { Parse } from '../json/parse.ts';\nexport type A = import('../nowhere.ts').B;`,
      'src/json/parse.ts': `export { hide } from '../redact/hide.ts';`,
      'src/redact/hide.ts': 'export const hide = 1;',
    });
    expect(findFloorBreaks(house, rules)).toEqual([
      'src/tool/tool.ts:1: tool must not import from json',
      'src/tool/tool.ts:2 leads to no file: ../nowhere.ts',
      'src/json/parse.ts:1: json must not import from redact',
    ]);
  });

  test('see a cycle through a type', () => {
    const house = parse({
      'src/tool/a.ts': `import type { B } from './b.ts';`,
      'src/tool/b.ts': `import type { A } from './a.ts';`,
    });
    expect(findCycles(house)).toEqual(['src/tool/a.ts -> src/tool/b.ts -> src/tool/a.ts']);
  });

  test('see undeclared packages, node modules and a package outside its file', () => {
    const house = parse({
      'src/json/parse.ts': `import 'node:fs';\nimport { a } from '@scope/one/deep';\nimport ky from 'ky';\nimport { b } from 'valibot';`,
    });
    expect(findForeignImports(house, rules)).toEqual([
      'src/json/parse.ts:1: node:fs is not a dependency',
      'src/json/parse.ts:2: @scope/one/deep is not a dependency',
      'src/json/parse.ts:3: only src/http/send-request.ts imports ky',
    ]);
  });

  test('see misnamed files', () => {
    const house = parse({
      'src/json/index.ts': '',
      'src/json/utils.ts': '',
      'src/json/parseJson.ts': `import './index';`,
      'src/json/deep/er.ts': '',
    });
    expect(findMisnamedFiles(house)).toEqual([
      'src/json/index.ts: no index.ts below the roof',
      'src/json/utils.ts: a name that says nothing',
      'src/json/parseJson.ts: not kebab-case',
      'src/json/parseJson.ts:1: ./index does not end in .ts',
      'src/json/deep/er.ts: a room has no rooms',
    ]);
  });

  test('see forbidden syntax, and let properties of the same name be', () => {
    const house = parse({
      'src/json/a.ts': [
        'const a: any = eval("1");',
        'export default a;',
        'new Function("x");',
        'globalThis.process;',
        'const b = { process: 1, window: 2 }; b.process;',
        'switch (b) { default: break; }',
        'Buffer.from("x");',
      ].join('\n'),
    });
    expect(findForbiddenSyntax(house)).toEqual([
      'src/json/a.ts:1: any',
      'src/json/a.ts:1: eval()',
      'src/json/a.ts:2: a default export',
      'src/json/a.ts:3: Function()',
      'src/json/a.ts:4: process',
      'src/json/a.ts:7: Buffer',
    ]);
  });

  test('see code and star exports on the roof', () => {
    const house = parse({
      'src/index.ts': `export * from './tool/a.ts';\nconst a = 1;\nexport { b } from './tool/b.ts';`,
    });
    expect(findRoofCode(house)).toEqual([
      'src/index.ts:1: a roof file only re-exports by name',
      'src/index.ts:2: a roof file only re-exports by name',
    ]);
  });
});
