const fence = /[ \t]*(?:```|~~~)/y;
const curl = /(?:^|[\s>/\\])curl(?:\.exe)?(?:\s|$)/i;

/** Blanks out what stands around the fenced code of a Markdown text, and code without curl in it, so that every offset stays. */
export function keepFencedCode(text: string): string {
  if (!(text.includes('```') || text.includes('~~~')) || !/^[ \t]*(?:```|~~~)/m.test(text)) return text;
  let kept = '';
  let code = -1;
  const keep = (end: number): void => {
    const block = code < 0 ? '' : text.slice(code, end);
    if (curl.test(block)) kept += blank(text.slice(kept.length, code)) + block;
  };
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at) + 1 || text.length;
    fence.lastIndex = at;
    if (fence.test(text)) {
      keep(at);
      code = code < 0 ? end : -1;
    }
    at = end;
  }
  keep(text.length);
  return kept + blank(text.slice(kept.length));
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
