import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unsupportedKeywords } from 'tooltable';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/package-exports.ts';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(projectRoot, 'docs')).map((name) => `docs/${name}`),
];

describe.each(pages)('%s', (page) => {
  test('links to files that are there', () => {
    const text = readFileSync(join(projectRoot, page), 'utf8');
    const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link]) => link ?? '');
    expect(links.filter((link) => !existsSync(join(projectRoot, dirname(page), link)))).toEqual([]);
  });
});

test('docs/binding.md names every keyword of JSON Schema that is not supported', () => {
  const text = readFileSync(join(projectRoot, 'docs/binding.md'), 'utf8');
  expect(unsupportedKeywords.filter((keyword) => !text.includes(`\`${keyword}\``))).toEqual([]);
});
