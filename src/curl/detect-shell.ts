import type { ShellName } from './parsed-curl.ts';
import { isCopiedFromBrowser } from './read-cmd.ts';

const posixEnd = /\s\\\r?\n/;
const powershellEnd = /\s`\r?\n/;
/** Tells from a text which shell it was written for; POSIX where nothing speaks against it. */
export function detectShell(text: string): ShellName {
  // Without any of these a text that starts with `curl` is POSIX.
  if (text.startsWith('curl ') && !(text.includes('^') || text.includes('`') || text.includes('""'))) return 'posix';
  if (/^\s*[A-Za-z]:\\[^>\n]{0,200}>/.test(text)) return 'cmd';
  if (/^\s*PS(?: [^>\n]{1,200})?>/.test(text)) return 'powershell';
  const hasSingleQuotes = /(?:^|\s)\$?'/.test(text);
  if (/\^[ \t]*\r?\n/.test(text) && !posixEnd.test(text)) return 'cmd';
  if (powershellEnd.test(text) || /^\s*curl\.exe\s/i.test(text)) {
    return !hasSingleQuotes && isCopiedFromBrowser(text) ? 'cmd' : 'powershell';
  }
  if (hasSingleQuotes || posixEnd.test(text)) return 'posix';
  return isCopiedFromBrowser(text) || hasDoubledQuotes(text) ? 'cmd' : 'posix';
}

/** `"{""a"":1}"`, which cmd reads as quotes inside quotes. */
function hasDoubledQuotes(text: string): boolean {
  return /[^\s="]""[\w\s:{[,}\]]/.test(text) && /""[:,}\]]/.test(text);
}
