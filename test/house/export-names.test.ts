import ts from 'typescript';
import { expect, test } from 'vitest';
import { listPackageEntries } from '../../scripts/package-exports.ts';
import { listNodes, readSourceFiles } from './source-files.ts';

const files = new Map(readSourceFiles().map((file) => [file.path, file.syntax]));

function listExportNames(path: string): readonly string[] {
  const syntax = files.get(path);
  if (syntax === undefined) throw new Error(`No such file: ${path}`);
  return listNodes(syntax)
    .filter(ts.isExportSpecifier)
    .map((node) => `${node.isTypeOnly || node.parent.parent.isTypeOnly ? 'type ' : ''}${node.name.text}`)
    .sort();
}

// The public list grows by a decision: run the house tests with -u and commit the change of this file with it.
test('The package exports these names and no others', async () => {
  const names = Object.fromEntries(
    listPackageEntries().map(({ specifier, source }) => [specifier, listExportNames(source)]),
  );
  await expect(`${JSON.stringify(names, undefined, 2)}\n`).toMatchFileSnapshot('./export-names.json');
});
