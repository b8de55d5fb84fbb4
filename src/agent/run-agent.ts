import type { AgentResult } from './agent-result.ts';
import { carryOutRun } from './carry-out-run.ts';
import type { RunAgentOptions } from './run-agent-options.ts';

/**
 * Asks the model, runs the tools it asks for side by side, tells it the results, and asks again, until it answers.
 * A failing tool is a result for the model. When the run ends early, the calls of its last step are answered too.
 *
 * @throws the signal's reason, at once, when `signal` is aborted
 * @throws {ModelError} when the model fails for good, or gives no answer that fits `output`, unless `modelErrors` is `return`
 * @throws {TypeError} without a conversation to begin with, and for an option that is misspelt or has a value of no use
 *
 * @example
 * const { text } = await runAgent({ model, tools, prompt: 'What is the weather in Paris?', context: { env } });
 */
export function runAgent<Env = unknown, Output = undefined>(
  options: RunAgentOptions<Env, Output>,
): Promise<AgentResult<Output>> {
  return carryOutRun(options, ({ model, request }) => model.generate(request));
}
