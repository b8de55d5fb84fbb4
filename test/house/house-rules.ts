import ts from 'typescript';
import { findLine, listNodes, type SourceFile, type SourceImport } from './source-files.ts';

export interface HouseRules {
  readonly floors: ReadonlyMap<string, number>;
  readonly longFiles: ReadonlySet<string>;
  readonly packageOwners: ReadonlyMap<string, string>;
  /** The packages that a user of ours has: dependencies and peers. */
  readonly packages: ReadonlySet<string>;
}

/** Imports that go sideways or up, types included. */
export function findFloorBreaks(files: readonly SourceFile[], { floors }: HouseRules): readonly string[] {
  const rooms = new Map(files.map((file) => [file.path, file.room]));
  return files.flatMap((file) =>
    file.imports.flatMap((entry) => {
      if (entry.target === undefined) return [];
      const room = rooms.get(entry.target);
      if (room === undefined) return [`${locate(file, entry)} leads to no file: ${entry.specifier}`];
      if (room === file.room && room !== 'roof') return [];
      if ((floors.get(room) ?? Infinity) < (floors.get(file.room) ?? 0)) return [];
      return [`${locate(file, entry)}: ${file.room} must not import from ${room}`];
    }),
  );
}

/** Rooms that stand on no floor. */
export function findUnknownRooms(files: readonly SourceFile[], { floors }: HouseRules): readonly string[] {
  return [...new Set(files.map((file) => file.room))].filter((room) => !floors.has(room));
}

/** Each cycle once, as the files along it. */
export function findCycles(files: readonly SourceFile[]): readonly string[] {
  const targets = new Map(files.map((file) => [file.path, file.imports.flatMap(({ target }) => target ?? [])]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
    if (trail.includes(path) || done.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of files) visit(path, []);
  return cycles;
}

/** Packages that are not declared, `node:` modules, and packages outside the one file that owns them. */
export function findForeignImports(files: readonly SourceFile[], rules: HouseRules): readonly string[] {
  return files.flatMap((file) =>
    file.imports.flatMap((entry) => {
      if (entry.target !== undefined) return [];
      const name = toPackageName(entry.specifier);
      const owner = rules.packageOwners.get(name);
      if (owner !== undefined && owner !== file.path) return [`${locate(file, entry)}: only ${owner} imports ${name}`];
      return rules.packages.has(name) ? [] : [`${locate(file, entry)}: ${entry.specifier} is not a dependency`];
    }),
  );
}

function toPackageName(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/** What a file drags in, as packages. */
export function listReachablePackages(files: readonly SourceFile[], start: string): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const seen = new Set([start]);
  const packages = new Set<string>();
  // A set may grow while it is walked: each file comes up once.
  for (const path of seen) {
    for (const { specifier, target } of byPath.get(path)?.imports ?? []) {
      if (target === undefined) packages.add(toPackageName(specifier));
      else seen.add(target);
    }
  }
  return [...packages].sort();
}

const vagueNames = /^(utils?|types?|helpers?|common|core|misc|shared|lib)$/;

/** Barrels below the roof, drawers for anything, names that are not kebab-case, imports without their ending. */
export function findMisnamedFiles(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) => {
    const parts = file.path.replace(/\.ts$/, '').split('/').slice(1);
    const name = parts.at(-1) ?? '';
    return [
      ...(name === 'index' && file.room !== 'roof' ? [`${file.path}: no index.ts below the roof`] : []),
      ...(parts.some((part) => vagueNames.test(part)) ? [`${file.path}: a name that says nothing`] : []),
      ...(parts.every((part) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(part)) ? [] : [`${file.path}: not kebab-case`]),
      ...(parts.length > 2 ? [`${file.path}: a room has no rooms`] : []),
      ...file.imports
        .filter(({ specifier, target }) => target !== undefined && !specifier.endsWith('.ts'))
        .map((entry) => `${locate(file, entry)}: ${entry.specifier} does not end in .ts`),
    ];
  });
}

export function findLongFiles(files: readonly SourceFile[], { longFiles }: HouseRules): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    const limit = longFiles.has(path) ? 500 : 300;
    return lines > limit ? [`${path}: ${lines} lines, at most ${limit}`] : [];
  });
}

/** Roof files only re-export, by name. */
export function findRoofCode(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ room }) => room === 'roof')
    .flatMap((file) =>
      file.syntax.statements
        .filter((statement) => !isNamedReExport(statement))
        .map((statement) => `${file.path}:${findLine(file.syntax, statement)}: a roof file only re-exports by name`),
    );
}

function isNamedReExport(statement: ts.Statement): boolean {
  return (
    ts.isExportDeclaration(statement) &&
    statement.moduleSpecifier !== undefined &&
    statement.exportClause !== undefined &&
    ts.isNamedExports(statement.exportClause)
  );
}

// The compiler refuses most of them already, unless a file declares them. `document` and `name` are ordinary words too.
const hostGlobals = new Set([
  'process',
  'Buffer',
  'window',
  'require',
  '__dirname',
  '__filename',
  'Deno',
  'Bun',
  'global',
]);

/** `any`, default exports, code from text, and names that only some runtimes have. */
export function findForbiddenSyntax(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) =>
    listNodes(file.syntax).flatMap((node) => {
      const fault = findFault(node);
      return fault === undefined ? [] : [`${file.path}:${findLine(file.syntax, node)}: ${fault}`];
    }),
  );
}

function findFault(node: ts.Node): string | undefined {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return 'any';
  if (ts.isExportAssignment(node) || node.kind === ts.SyntaxKind.DefaultKeyword) {
    return ts.isDefaultClause(node.parent) ? undefined : 'a default export';
  }
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const callee = node.expression.getText();
    if (/^(globalThis\.)?(eval|Function)$/.test(callee)) return `${callee}()`;
  }
  if (ts.isIdentifier(node) && hostGlobals.has(node.text) && isFreeName(node)) return node.text;
  return undefined;
}

/** Whether an identifier stands for a variable, and is not the name of a property, a member or a label. */
function isFreeName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) {
    return parent.expression === node || parent.expression.getText() === 'globalThis';
  }
  if (ts.isQualifiedName(parent)) return parent.left === node;
  return !(
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isMethodSignature(parent) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  );
}

function locate(file: SourceFile, { line }: SourceImport): string {
  return `${file.path}:${line}`;
}
