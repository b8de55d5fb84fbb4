import { builtinModules } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { bundleProgram, readSizePrograms } from '../../scripts/measure-size.ts';
import { listPackageEntries, projectRoot } from '../../scripts/package-exports.ts';
import { readSourceFiles } from './source-files.ts';

const entries = listPackageEntries();

describe('size', () => {
  test.each(readSizePrograms())('$name takes at most $budget bytes of gzip', async ({ code, budget }) => {
    const { gzipped } = await bundleProgram(code);
    expect(gzipped).toBeLessThanOrEqual(budget);
  });

  test('has a budget for every subpath', () => {
    const programs = readSizePrograms().map(({ code }) => code);
    const missing = entries.filter(
      ({ specifier }) => !programs.some((code) => code === `export * from '${specifier}';`),
    );
    expect(missing).toEqual([]);
  });
});

describe('a bundle for the browser', () => {
  // Edge case 9: an entry that is said to be for the web and drags in node: modules.
  test.each(entries)('of $specifier has no import left, so no node: module', async ({ specifier }) => {
    const { text } = await bundleProgram(`export * from '${specifier}';`);
    const builtins = builtinModules.filter(
      (name) => text.includes(`from"${name}"`) || text.includes(`import"${name}"`),
    );
    expect([builtins, /["'`]node:/.test(text)]).toEqual([[], false]);
  });

  test('of the root never holds ky', async () => {
    const { inputs } = await bundleProgram(`export * from 'tooltable';`);
    expect(inputs.filter(({ path }) => path.includes('node_modules/ky/'))).toEqual([]);
  });
});

// Without this esbuild would drop every file at the word of package.json, and prove nothing.
const distrustful: Plugin = {
  name: 'distrustful',
  setup(context) {
    // Calls are known by their names.
    context.initialOptions.minify = false;
    context.onResolve({ filter: /\.ts$/ }, ({ path, importer, resolveDir }) => ({
      path: join(importer === '' || path.startsWith('/') ? '' : resolveDir, path),
      sideEffects: true,
    }));
    // What it does at import is its own: all of it is to look at what the runtime has.
    context.onResolve({ filter: /^ky$/ }, ({ path }) => ({ path, external: true }));
  },
};

// What may run at import: it builds values out of constants.
const builders = new Set([
  'RegExp',
  'Set',
  'Map',
  'WeakMap',
  'join',
  'keys',
  'split',
  'flatMap',
  'map',
  'Object.entries',
  'Object.freeze',
  'Symbol',
  'Symbol.for',
  // Ours: makes an object of functions out of options.
  'createOpenAIChat',
]);

/** What a program calls at once, outside all functions and classes. */
function listCalls(code: string): readonly string[] {
  const calls: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || (ts.isPropertyDeclaration(node) && !isStatic(node))) return;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) calls.push(nameCallee(node.expression));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('bundle.js', code, ts.ScriptTarget.ES2022, true));
  return calls;
}

function isStatic({ modifiers }: ts.PropertyDeclaration): boolean {
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false;
}

function nameCallee(callee: ts.Expression): string {
  const text = callee.getText();
  return builders.has(text) || !ts.isPropertyAccessExpression(callee) ? text : callee.name.text;
}

describe('importing', () => {
  test('all files runs nothing but what builds values out of constants', async () => {
    const files = readSourceFiles().map(({ path }) => join(projectRoot, path));
    const program = files.map((path) => `import ${JSON.stringify(path)};`).join('\n');
    const { text } = await bundleProgram(program, [distrustful]);
    expect(listCalls(text).filter((call) => !builders.has(call))).toEqual([]);
  });

  test('is seen by the test above when it does more', () => {
    const code =
      'const a=new Map([[1,Date.now()]]);setTimeout(()=>fetch("x"));class B extends C(){static d=E();f=Math.random()}';
    expect(listCalls(code)).toEqual(['Map', 'now', 'setTimeout', 'C', 'E']);
  });

  test.each(entries)('$specifier for nothing costs nothing', async ({ specifier }) => {
    const { text } = await bundleProgram(`import '${specifier}';`);
    expect(text).toBe('');
  });
});
