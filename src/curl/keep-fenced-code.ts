const fence = /[ \t]*(?:```|~~~)/y;
const curl = /(?:^|[\s>/\\])curl(?:\.exe)?(?:\s|$)/i;

/** Blanks out what stands around the code of a Markdown text, and fenced code without curl in it, so that every offset stays. */
export function keepFencedCode(text: string): string {
  if (!(text.includes('`') || text.includes('~'))) return text;
  if (/^\s*`[^`]*`\s*$/.test(text)) return text.replaceAll('`', ' ');
  if (!/^[ \t]*(?:```|~~~)/m.test(text)) return text;
  let kept = '';
  let code: number | undefined;
  for (let at = 0, end = 0; ; at = end) {
    end = text.indexOf('\n', at) + 1 || text.length;
    fence.lastIndex = at;
    const isFence = fence.test(text);
    if (!isFence && at < text.length) continue;
    const block = text.slice(code ?? at, at);
    if (curl.test(block)) kept += blank(text.slice(kept.length, code)) + block;
    if (!isFence) return kept + blank(text.slice(kept.length));
    code = code === undefined ? end : undefined;
  }
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
