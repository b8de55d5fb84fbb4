import { ToolError } from './tool-error.ts';

/** Two tools of one table have the same name. Thrown at definition time. */
export class DuplicateToolError extends ToolError {
  override readonly name = 'DuplicateToolError' as const;
  readonly toolName: string;

  constructor(toolName: string) {
    super(`Duplicated definition for tool: ${toolName}`, { code: 'duplicate-tool' });
    this.toolName = toolName;
  }
}
