import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/package-exports.ts';

export type SnippetKind = 'node' | 'worker' | 'browser' | 'deno';

/** A fenced block of TypeScript in README.md: ` ```ts `, and how it is run, as in ` ```ts worker POST /chat {"text":"Hello"} `. */
export interface Snippet {
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

export function readReadmeSnippets(): readonly Snippet[] {
  return parseSnippets(readFileSync(join(projectRoot, 'README.md'), 'utf8'));
}

export function parseSnippets(markdown: string): readonly Snippet[] {
  const fences = listFences(markdown);
  return fences.flatMap(({ line, info, body }, index) => {
    const [language, kind, ...words] = info;
    if (language !== 'ts') return [];
    const next = fences[index + 1];
    const output = next?.info.join(' ') === 'text output' ? next.body : undefined;
    // `npm:` is how Deno names the registry; the compiler and the folder of the test know the bare name.
    const code = body.replace(/(['"])npm:(@?[^@'"]+)(@[^/'"]+)?/g, '$1$2');
    return [{ line, kind: readKind(kind, line), words, code, output }];
  });
}

function readKind(word: string | undefined, line: number): SnippetKind | undefined {
  if (word === undefined) return undefined;
  if (!kinds.has(word)) throw new Error(`README.md:${line}: "${word}" is none of ${[...kinds].join(', ')}`);
  return word as SnippetKind;
}

function listFences(markdown: string): readonly Fence[] {
  return [...markdown.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm)].map(({ index, 1: info = '', 2: body = '' }) => ({
    line: markdown.slice(0, index).split('\n').length,
    info: info.split(' ').filter((word) => word !== ''),
    body,
  }));
}
