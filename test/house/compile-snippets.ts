import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../../scripts/package-exports.ts';
import type { Snippet, SnippetKind } from './snippets.ts';

interface Environment {
  readonly lib: readonly string[];
  readonly types: readonly string[];
}

const web: Environment = { lib: ['lib.es2022.d.ts', 'lib.webworker.d.ts'], types: [] };

const environments: Readonly<Record<SnippetKind, Environment>> = {
  node: { ...web, types: ['node'] },
  worker: web,
  browser: { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], types: [] },
  deno: web,
};

/** What the compiler says of each snippet, with its line in the page. One program for each environment. */
export function compileSnippets(snippets: readonly Snippet[]): ReadonlyMap<Snippet, readonly string[]> {
  const environmentOf = ({ kind }: Snippet): Environment => environments[kind ?? 'worker'];
  const used = [...new Set(snippets.map(environmentOf))];
  return new Map(
    used.flatMap((environment) =>
      compileTogether(
        snippets.filter((snippet) => environmentOf(snippet) === environment),
        environment,
      ),
    ),
  );
}

function compileTogether(
  snippets: readonly Snippet[],
  { lib, types }: Environment,
): readonly (readonly [Snippet, readonly string[]])[] {
  const files = new Map(snippets.map((snippet) => [toFileName(snippet), snippet]));
  const { config } = ts.readConfigFile(join(projectRoot, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, projectRoot);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.getSourceFile = (path, ...rest) => {
    const snippet = files.get(path);
    if (snippet === undefined) return getSourceFile(path, ...rest);
    return ts.createSourceFile(path, `${snippet.code}\nexport {};`, ts.ScriptTarget.ES2022);
  };
  const settings = { ...options, lib: [...lib], types: [...types], noUnusedLocals: false, noUnusedParameters: false };
  const program = ts.createProgram([...files.keys()], settings, host);
  return [...files].map(([path, snippet]) => [snippet, listComplaints(program, path, snippet)]);
}

/** In the project's root, where imports are looked up; nothing is written there. */
const toFileName = ({ page, line }: Snippet): string => join(projectRoot, `${page.replaceAll('/', '-')}-${line}.ts`);

function listComplaints(program: ts.Program, path: string, { page, line }: Snippet): readonly string[] {
  const source = program.getSourceFile(path);
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map((diagnostic) => {
    const inside = source?.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line ?? 0;
    return `${page}:${line + 1 + inside}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`;
  });
}
