import { type CurlWord, isVariable } from './curl-argument.ts';

/**
 * Writes words for PowerShell 7.3 or later; earlier ones lose a `"` that stands in an argument. Variables are those of
 * the environment.
 */
export function quotePowerShell(words: readonly CurlWord[]): readonly string[] {
  return words.map((word) => (word.some(isVariable) ? quoteVariables(word) : quoteText(word.join(''))));
}

// Typographic quotes count as quotes.
function quoteText(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}

function quoteVariables(word: CurlWord): string {
  const pieces = word.map((piece) =>
    isVariable(piece) ? `\${env:${piece.variable}}` : piece.replace(/[`"$\u201c-\u201e]/g, '`$&'),
  );
  return `"${pieces.join('')}"`;
}
