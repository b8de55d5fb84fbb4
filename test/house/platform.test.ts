import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/package-exports.ts';

const probe = join(projectRoot, 'src/probe.ts');

/** The compiler's complaints about a file that would stand in src/. */
function compileInSource(code: string): readonly string[] {
  const { config } = ts.readConfigFile(join(projectRoot, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, projectRoot);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (path, ...rest) =>
    path === probe ? ts.createSourceFile(path, code, ts.ScriptTarget.ES2022) : getSourceFile(path, ...rest);
  host.fileExists = (path) => path === probe || fileExists(path);
  const program = ts.createProgram([probe], options, host);
  return program.getSemanticDiagnostics().map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test.each([
  `import 'node:fs';`,
  `import { readFile } from 'fs/promises'; readFile;`,
  'process.env;',
  'Buffer.from("x");',
  'window.alert();',
  'document.title;',
  'localStorage.length;',
  '__dirname;',
  'require("x");',
  'export enum Level { Low }',
])('src/ does not compile with %s', (code) => {
  expect(compileInSource(`${code}\nexport {};`)).toHaveLength(1);
});

test('src/ compiles with what every runtime has', () => {
  const code =
    'new URL("x:y"); new AbortController(); fetch; crypto.randomUUID(); new TextEncoder(); structuredClone(1);';
  expect(compileInSource(`${code}\nexport {};`)).toEqual([]);
});
