import type { TokenUsage } from '../tool/chat-model.ts';

/** Counts as a vendor gave them: nothing in them is certain. */
export interface WireCounts {
  readonly input?: unknown;
  readonly output?: unknown;
  readonly total?: unknown;
  readonly cached?: unknown;
  readonly reasoning?: unknown;
}

export function toTokenUsage({ input, output, total, cached, reasoning }: WireCounts): TokenUsage {
  const inputTokens = readCount(input) ?? 0;
  const outputTokens = readCount(output) ?? 0;
  const cachedInputTokens = readCount(cached);
  const reasoningTokens = readCount(reasoning);
  return {
    inputTokens,
    outputTokens,
    totalTokens: readCount(total) ?? inputTokens + outputTokens,
    ...(cachedInputTokens !== undefined && { cachedInputTokens }),
    ...(reasoningTokens !== undefined && { reasoningTokens }),
  };
}

const readCount = (value: unknown): number | undefined =>
  Number.isFinite(value) && Number(value) >= 0 ? Number(value) : undefined;

/** The sum of the counts that are there. */
export const sumCounts = (...counts: readonly unknown[]): number =>
  counts.reduce<number>((sum, count) => sum + (readCount(count) ?? 0), 0);
