import type { StandardSchema } from '../tool/standard-schema.ts';
import type { Tool } from '../tool/tool.ts';
import type { ToolSpecification } from '../tool/tool-specification.ts';

/** A tool as it was declared, without the types of its schemas. */
export interface ToolDeclaration
  extends Omit<ToolSpecification, 'inputSchema' | 'outputSchema'>,
    Pick<Tool, 'execute' | 'preview' | 'limits' | 'binding'> {
  readonly inputSchema?: StandardSchema;
  readonly outputSchema?: StandardSchema;
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  /** Values, or functions that make one for each call. */
  readonly defaults?: Readonly<Record<string, unknown>>;
}
