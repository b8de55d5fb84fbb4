import type { AgentStep } from './agent-result.ts';

/** Asked after each step, when its calls are answered; yes ends the run. */
export type StopCondition = (steps: readonly AgentStep[]) => boolean | Promise<boolean>;

/** Ends a run after a step in which one of these tools was called, whatever came of it. */
export function hasToolCall(...toolNames: readonly string[]): StopCondition {
  return (steps) => steps.at(-1)?.results.some(({ toolName }) => toolNames.includes(toolName)) ?? false;
}

/** Ends a run after a step in which one of these tools succeeded, such as one that hands in the final answer. */
export function hasToolResult(...toolNames: readonly string[]): StopCondition {
  return (steps) =>
    steps.at(-1)?.results.some(({ toolName, isError }) => !isError && toolNames.includes(toolName)) ?? false;
}

/** Ends a run once its steps have used this many tokens. */
export function hasUsedTokens(count: number): StopCondition {
  return (steps) => steps.reduce((sum, { response }) => sum + (response.usage?.totalTokens ?? 0), 0) >= count;
}
