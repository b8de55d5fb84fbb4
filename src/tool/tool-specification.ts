import type { JsonSchemaObject } from './json-schema.ts';
import type { ToolAnnotations } from './tool-annotations.ts';

/** What the model sees of a tool. */
export interface ToolSpecification {
  /** Unique in its table; letters, digits, `_`, `-` and `.`, at most 128 characters. */
  readonly name: string;
  /** A name for people. */
  readonly title?: string;
  readonly description: string;
  /** JSON Schema of the arguments, described by the schema's input type; the root is always an object. */
  readonly inputSchema: JsonSchemaObject;
  /** JSON Schema of the output, where one was declared. */
  readonly outputSchema?: JsonSchemaObject;
  readonly annotations?: ToolAnnotations;
}
