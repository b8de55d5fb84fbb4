import ts from 'typescript';
import { expect, test } from 'vitest';
import { listPackageEntries } from '../../scripts/package-exports.ts';
import { listNodes, readSourceFiles } from './source-files.ts';

const files = new Map(readSourceFiles().map((file) => [file.path, file.syntax]));

/** The declarations that a file of the roof hands on, by file and name. */
function listDeclarations(roof: string): readonly (readonly [string, string])[] {
  const exported = listNodes(files.get(roof) as ts.SourceFile).filter(ts.isExportDeclaration);
  return exported.flatMap(({ exportClause, moduleSpecifier }) => {
    if (!exportClause || !ts.isNamedExports(exportClause) || !moduleSpecifier) return [];
    const path = `src/${(moduleSpecifier as ts.StringLiteral).text.slice(2)}`;
    return exportClause.elements.map(({ name, propertyName }) => [path, (propertyName ?? name).text] as const);
  });
}

function hasDocstring(path: string, name: string): boolean {
  const statements = files.get(path)?.statements ?? [];
  return statements.some((statement) => {
    const names = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.map((declaration) => declaration.name.getText())
      : [(statement as ts.Statement & { readonly name?: ts.Identifier }).name?.text];
    return names.includes(name) && ts.getJSDocCommentsAndTags(statement).length > 0;
  });
}

test.each(listPackageEntries())('Each public name of $specifier has a docstring', ({ source }) => {
  const missing = listDeclarations(source).filter(([path, name]) => !hasDocstring(path, name));
  expect(missing.map(([path, name]) => `${path} ${name}`)).toEqual([]);
});
