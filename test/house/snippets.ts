import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/package-exports.ts';

export type SnippetKind = 'node' | 'worker' | 'browser' | 'deno';

/** A fenced block of TypeScript in a page: ` ```ts `, and how it is run, as in ` ```ts worker POST /chat {"text":"Hello"} `. */
export interface Snippet {
  /** Relative to the project's root: `docs/http.md`. */
  readonly page: string;
  readonly line: number;
  /** Where it runs; a block without a kind is compiled and not run. */
  readonly kind: SnippetKind | undefined;
  /** The rest of the info string: Deno's flags, or the request for a Worker. */
  readonly words: readonly string[];
  readonly code: string;
  /** The text of a ` ```text output ` block that follows. */
  readonly output: string | undefined;
}

interface Fence {
  readonly line: number;
  readonly info: readonly string[];
  readonly body: string;
}

const kinds: ReadonlySet<string> = new Set<SnippetKind>(['node', 'worker', 'browser', 'deno']);

/** What is no code of ours. Another language is refused: nobody would check it. */
const otherLanguages: ReadonlySet<string> = new Set(['sh', 'text', 'json']);

/** Every page for people. */
export function listPages(): readonly string[] {
  return [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    ...listPagesIn('docs'),
    ...readdirSync(join(projectRoot, 'examples')).flatMap((name) =>
      name.endsWith('.json') ? [] : listPagesIn(`examples/${name}`),
    ),
  ];
}

const listPagesIn = (folder: string): readonly string[] =>
  readdirSync(join(projectRoot, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : []));

export const readPage = (page: string): string => readFileSync(join(projectRoot, page), 'utf8');

/** The code of every page. */
export function readSnippets(): readonly Snippet[] {
  return listPages().flatMap((page) => parseSnippets(page, readPage(page)));
}

/** @throws {Error} for a block in a language, of a kind or at a place that no test would look at */
export function parseSnippets(page: string, markdown: string): readonly Snippet[] {
  const fences = listFences(page, markdown);
  return fences.flatMap(({ line, info, body }, index) => {
    const [language = '', kind, ...words] = info;
    if (otherLanguages.has(language)) return [];
    if (language !== 'ts') throw new Error(`${page}:${line}: "${language}" is none of ts, ${list(otherLanguages)}`);
    const next = fences[index + 1];
    const output = next?.info.join(' ') === 'text output' ? next.body : undefined;
    // `npm:` is how Deno names the registry; the compiler and the folder of the test know the bare name.
    const code = body.replace(/(['"])npm:(@?[^@'"]+)(@[^/'"]+)?/g, '$1$2');
    return [{ page, line, kind: readKind(kind, `${page}:${line}`), words, code, output }];
  });
}

function readKind(word: string | undefined, place: string): SnippetKind | undefined {
  if (word === undefined) return undefined;
  if (!kinds.has(word)) throw new Error(`${place}: "${word}" is none of ${list(kinds)}`);
  return word as SnippetKind;
}

function listFences(page: string, markdown: string): readonly Fence[] {
  const lineAt = (index: number): number => markdown.slice(0, index).split('\n').length;
  const blocks = [...markdown.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm)];
  const rest = markdown.replace(/^```[^\n]*\n[\s\S]*?^```$/gm, (block) => block.replace(/[^\n]/g, ''));
  const lost = /^[^\S\n]*(```|~~~)/m.exec(rest);
  if (lost)
    throw new Error(`${page}:${lineAt(lost.index)}: a block of code begins at the margin, with \`\`\`, and ends`);
  return blocks.map(({ index, 1: info = '', 2: body = '' }) => ({
    line: lineAt(index),
    info: info.split(' ').filter((word) => word !== ''),
    body,
  }));
}

const list = (words: Iterable<string>): string => [...words].join(', ');
