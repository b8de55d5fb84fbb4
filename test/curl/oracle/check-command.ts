const tokens = /\\[\s\S]|'[^']*'|\$'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"|[\s\S]/g;

/**
 * Why a text must not be handed to a shell, or undefined where it is one plain curl command: no operator, redirection,
 * substitution, variable, assignment or other program. It only refuses; the words are read by bash itself.
 */
export function checkCommand(text: string): string | undefined {
  if (text.includes('\0')) return 'a NUL';
  if (text.length > 100_000) return 'too long';
  const command = skipComments(text, 0);
  if (!/^curl(?:[ \t\n]|\\\n|$)/.test(text.slice(command))) return 'not curl';
  let isWordStart = true;
  for (let index = command; index < text.length; ) {
    tokens.lastIndex = index;
    const token = tokens.exec(text)?.[0] ?? '';
    const isNext = token === '\n' || (token === '#' && isWordStart);
    if (isNext) return skipComments(text, index) === text.length ? undefined : 'several commands';
    const fault = findFault(token, text.charAt(index + 1));
    if (fault !== undefined) return fault;
    if (token !== '\\\n') isWordStart = token === ' ' || token === '\t';
    index += token.length;
  }
  return undefined;
}

/** Where the next command starts, or the text ends. */
function skipComments(text: string, start: number): number {
  const skipped = /^(?:[ \t\n]|#[^\n]*)*/.exec(text.slice(start));
  return start + (skipped?.[0].length ?? 0);
}

const substitution = /`|\$[\w({[$?!#@*-]/;

function findFault(token: string, next: string): string | undefined {
  const isOpen = token === "'" || token === '"' || (token === '$' && next === "'");
  if (isOpen) return 'a quote without its end';
  if (/^[|&;()<>]$/.test(token)) return `the operator ${token}`;
  const isDouble = token.startsWith('"');
  const expanded = isDouble ? token.replace(/\\[\s\S]/g, '') : token === '$' || token === '`' ? token + next : '';
  return substitution.test(expanded) ? 'a variable or substitution' : undefined;
}
