import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/package-exports.ts';
import { parseSnippets, readReadmeSnippets, type Snippet, type SnippetKind } from './readme-snippets.ts';

const environments: Readonly<
  Record<SnippetKind, { readonly lib: readonly string[]; readonly types: readonly string[] }>
> = {
  node: { lib: ['lib.es2022.d.ts', 'lib.webworker.d.ts'], types: ['node'] },
  worker: { lib: ['lib.es2022.d.ts', 'lib.webworker.d.ts'], types: [] },
  browser: { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], types: [] },
  deno: { lib: ['lib.es2022.d.ts', 'lib.webworker.d.ts'], types: [] },
};

/** What the compiler says of a snippet, with its line in README.md. */
function compile({ code, kind, line }: Snippet): readonly string[] {
  const file = join(projectRoot, `README-${line}.ts`);
  const { config } = ts.readConfigFile(join(projectRoot, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, projectRoot);
  const { lib, types } = environments[kind ?? 'worker'];
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (path, ...rest) =>
    path === file
      ? ts.createSourceFile(path, `${code}\nexport {};`, ts.ScriptTarget.ES2022)
      : getSourceFile(path, ...rest);
  host.fileExists = (path) => path === file || fileExists(path);
  const settings = { ...options, lib: [...lib], types: [...types], noUnusedLocals: false, noUnusedParameters: false };
  const program = ts.createProgram([file], settings, host);
  const source = program.getSourceFile(file);
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map((diagnostic) => {
    const inside = source?.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line ?? 0;
    return `README.md:${line + 1 + inside}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`;
  });
}

describe('README.md', () => {
  const snippets = readReadmeSnippets();

  test.each(snippets)('has code that compiles at line $line', (snippet) => {
    expect(compile(snippet)).toEqual([]);
  });

  test('has a program for each place where the package runs', () => {
    expect([...new Set(snippets.flatMap(({ kind }) => kind ?? []))].sort()).toEqual([
      'browser',
      'deno',
      'node',
      'worker',
    ]);
  });
});

describe('parseSnippets()', () => {
  test('reads kind, words, output and line, and leaves other languages out', () => {
    const markdown = [
      'Text',
      '```sh',
      'npm ci',
      '```',
      '```ts deno --allow-net',
      `import { a } from 'npm:tooltable@^1/agent';`,
      '```',
      '```text output',
      'Hello',
      '```',
      '```ts',
      'let b;',
      '```',
    ].join('\n');
    expect(parseSnippets(markdown)).toEqual([
      {
        line: 5,
        kind: 'deno',
        words: ['--allow-net'],
        code: `import { a } from 'tooltable/agent';\n`,
        output: 'Hello\n',
      },
      { line: 11, kind: undefined, words: [], code: 'let b;\n', output: undefined },
    ]);
  });

  test('refuses a kind that no test can run', () => {
    expect(() => parseSnippets('```ts python\n```')).toThrow('README.md:1: "python" is none of');
  });

  test('compile() finds a mistake and its line', () => {
    const snippet = { line: 10, kind: undefined, words: [], code: 'const a = 1;\na = 2;\n', output: undefined };
    expect(compile(snippet)).toEqual(["README.md:12: Cannot assign to 'a' because it is a constant."]);
  });
});
