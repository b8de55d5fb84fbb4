import type { TokenUsage } from '../tool/chat-model.ts';

export function sumUsage(usages: readonly TokenUsage[]): TokenUsage {
  const sum = (key: keyof TokenUsage): number => usages.reduce((total, usage) => total + (usage[key] ?? 0), 0);
  const optional = (['cachedInputTokens', 'reasoningTokens'] as const).filter((key) =>
    usages.some((usage) => usage[key] !== undefined),
  );
  return {
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    totalTokens: sum('totalTokens'),
    ...Object.fromEntries(optional.map((key) => [key, sum(key)])),
  };
}
