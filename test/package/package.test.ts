import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript';
import { describe, expect, inject, test } from 'vitest';
import { listPackageEntries } from '../../scripts/package-exports.ts';
import { findPackageFolder } from '../../scripts/runtimes.ts';
import { runCommand } from './run-command.ts';

const { consumer, tarball } = inject('package');
const installed = join(consumer, 'node_modules/tooltable');
const entries = listPackageEntries();

describe('The packed package', () => {
  test('has nothing that publint complains about', async () => {
    const { messages, pkg } = await publint({ pkgDir: installed, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test('has types that resolve for every ESM user', async () => {
    const attw = join(findPackageFolder('@arethetypeswrong/cli'), 'dist/index.js');
    const { code, stdout } = await runCommand(process.execPath, [attw, tarball, '--profile', 'esm-only'], {
      cwd: consumer,
    });
    expect([code, code === 0 ? '' : stdout]).toEqual([0, '']);
  });

  test('holds the built files, README, CHANGELOG and LICENSE, and no source', () => {
    const names = readdirSync(installed).sort();
    expect(names).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json']);
  });

  test('has one copy of each error class, whatever the subpath', () => {
    const names = readdirSync(join(installed, 'dist'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(installed, 'dist', name), 'utf8'))
      .flatMap((text) => [...text.matchAll(/\b(\w+) = class extends \w*Error\b/g)].map(([, name]) => name));
    expect(names).toContain('ToolError');
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  test.each(entries)('exports from $specifier what the list says', async ({ specifier, name }) => {
    const lists = JSON.parse(readFileSync(join(import.meta.dirname, '../house/export-names.json'), 'utf8')) as Record<
      string,
      readonly string[]
    >;
    const module = (await import(pathToFileURL(join(installed, `dist/${name}.js`)).href)) as object;
    expect(Object.keys(module).sort()).toEqual(lists[specifier]?.filter((entry) => !entry.startsWith('type ')));
  });

  test.each([
    ['Bundler', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
    ['NodeNext', ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
  ])('has types that compile in a strict program with %s resolution', (_, module, moduleResolution) => {
    const file = join(consumer, 'smoke.ts');
    copyFileSync(join(import.meta.dirname, 'smoke.ts'), file);
    const program = ts.createProgram([file], {
      ...{ target: ts.ScriptTarget.ES2022, module, moduleResolution, strict: true, exactOptionalPropertyTypes: true },
      ...{ lib: ['lib.es2022.d.ts', 'lib.webworker.d.ts'], types: [], noEmit: true, skipLibCheck: false },
      verbatimModuleSyntax: true,
    });
    const complaints = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
      const name = file?.fileName.replace(consumer, '') ?? '';
      return `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
    expect(complaints).toEqual([]);
  });
});

// Reads of the clock, of chance, of the environment and of the network, and starts of anything, all end the program.
const createTraps = (others: readonly string[]): string => `
// Node reads its environment when it loads its fetch, which ky asks for at import.
new Request('http://127.0.0.1');
const trap = (owner, name) => {
  Object.defineProperty(owner, name, { configurable: true, get() { throw new Error('touched ' + name + ' while importing'); } });
};
const { exit } = process;
for (const name of ['setTimeout', 'setInterval', 'fetch', 'WebSocket', 'MessageChannel', ...${JSON.stringify(others)}]) trap(globalThis, name);
for (const name of ['random']) trap(Math, name);
for (const name of ['now']) { trap(Date, name); trap(performance, name); }
for (const name of ['randomUUID', 'getRandomValues', 'subtle']) trap(crypto, name);
process.env = new Proxy({}, { get(_, name) { throw new Error('read env ' + String(name)); } });
`;

// At import ky makes a `Request` to see what the runtime can stream, and Node's own fetch touches these for it. That
// plain workerd allows this at module scope is shown by the Worker of the fault matrix.
const overKy = new Set(['http', 'curl']);
const fetchParts = ['AbortController', 'AbortSignal', 'Buffer', 'queueMicrotask'];

describe('Importing the built package', () => {
  test.each(entries)('from $specifier does nothing but define', async ({ name }) => {
    // Linked before the traps are set, evaluated after: what Node itself does to load a module does not count.
    const { code, stderr } = await runCommand(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import '${toDataUrl(createTraps(overKy.has(name) ? [] : fetchParts))}'; import './node_modules/tooltable/dist/${name}.js';`,
      ],
      { cwd: consumer },
    );
    expect([code, stderr]).toEqual([0, '']);
  });
});

function toDataUrl(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code).replaceAll("'", '%27')}`;
}
