import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../../scripts/package-exports.ts';

export interface SourceFile {
  /** Relative to the project's root: `src/tool/tool.ts`. */
  readonly path: string;
  /** The folder below src/, or `roof` for a file that stands in src/ itself. */
  readonly room: string;
  readonly text: string;
  readonly syntax: ts.SourceFile;
  readonly imports: readonly SourceImport[];
}

export interface SourceImport {
  readonly specifier: string;
  /** The file that a relative import leads to; undefined for a package. */
  readonly target: string | undefined;
  readonly line: number;
}

/** Every file of src/, with its imports and re-exports, those of types and `import()` included. */
export function readSourceFiles(): readonly SourceFile[] {
  const names = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readSourceFile(`src/${name}`))
    .sort((left, right) => (left.path < right.path ? -1 : 1));
}

function readSourceFile(path: string): SourceFile {
  return parseSourceFile(path, readFileSync(join(projectRoot, path), 'utf8'));
}

export function parseSourceFile(path: string, text: string): SourceFile {
  const syntax = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  return { path, room: findRoom(path), text, syntax, imports: listImports(path, syntax) };
}

export function findRoom(path: string): string {
  const [, room, file] = path.split('/');
  return file === undefined ? 'roof' : (room ?? '');
}

function listImports(path: string, syntax: ts.SourceFile): readonly SourceImport[] {
  return listNodes(syntax).flatMap((node) => {
    const specifier = findSpecifier(node);
    if (specifier === undefined) return [];
    const target = specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : undefined;
    return [{ specifier, target, line: findLine(syntax, node) }];
  });
}

function findSpecifier(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return readText(node.moduleSpecifier);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return readText(node.argument.literal);
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return readText(node.arguments[0]) ?? '<computed>';
  }
  return undefined;
}

function readText(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;
}

export function listNodes(root: ts.Node): readonly ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return nodes;
}

export function findLine(syntax: ts.SourceFile, node: ts.Node): number {
  return syntax.getLineAndCharacterOfPosition(node.getStart(syntax)).line + 1;
}
