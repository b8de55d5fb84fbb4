import { checkTool } from '../tool/create-tool-set.ts';
import type { Tool, ToolInput } from '../tool/tool.ts';
import type { ToolContext } from '../tool/tool-context.ts';

/** Runs in place of a tool's own executor; `next` is that one. */
export type ExecutorOverride<Input> = (
  input: Input,
  context: ToolContext,
  next: (input: Input, context: ToolContext) => unknown,
) => unknown;

/**
 * Runs a tool's contract by another executor than the one it was declared with: a sandbox instead of a shell,
 * a cache in front of a service, a fake in a test. The model sees no difference and the arguments are bound as before.
 *
 * @example
 * const sandboxed = withExecutor(bash, ({ command }) => sandbox.run(command));
 */
export function withExecutor<Row extends Tool>(tool: Row, override: ExecutorOverride<ToolInput<Row>>): Row {
  checkTool(tool);
  const execute = (input: ToolInput<Row>, context: ToolContext): unknown =>
    override(input, context, (nextInput, nextContext) => tool.execute(nextInput, nextContext));
  return { ...tool, execute };
}
