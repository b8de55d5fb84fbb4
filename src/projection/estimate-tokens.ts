/**
 * An estimate of the tokens of a text, without a tokenizer: one for four characters of plain ASCII, one for each other
 * character. Vendors render tools each in a way of their own, so that it tells costly tools from cheap ones, no bill.
 */
export function estimateTokens(text: string): number {
  const others = text.match(/[^ -~]/gu) ?? [];
  return Math.ceil((text.length - others.join('').length) / 4) + others.length;
}
