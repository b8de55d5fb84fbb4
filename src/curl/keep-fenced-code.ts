const fence = /^[ \t]*(?:```|~~~)/;

/** Blanks out what stands around the fenced code of a Markdown text, and code without curl in it, so that every offset stays. */
export function keepFencedCode(text: string): string {
  if (!(text.includes('```') || text.includes('~~~')) || !/^[ \t]*(?:```|~~~)/m.test(text)) return text;
  const kept: string[] = [];
  let block: string[] | undefined;
  for (const line of text.split('\n')) {
    const blank = ' '.repeat(line.length);
    if (!fence.test(line)) (block ?? kept).push(block ? line : blank);
    else {
      kept.push(...closeBlock(block), blank);
      block = block ? undefined : [];
    }
  }
  return [...kept, ...closeBlock(block)].join('\n');
}

function closeBlock(block: readonly string[] = []): string[] {
  const isCurl = block.some((line) => /(?:^|[\s>/\\])curl(?:\.exe)?(?:\s|$)/i.test(line));
  return block.map((line) => (isCurl ? line : ' '.repeat(line.length)));
}
