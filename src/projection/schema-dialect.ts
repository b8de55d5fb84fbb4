import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import type { WireNameRule } from './project-names.ts';
import type { FollowReference } from './tell-apart.ts';

export type Undo = (value: unknown) => unknown;

/** A part of a schema as it is sent, and the way back for its values. */
export interface Part {
  readonly schema: JsonSchemaObject;
  readonly undo?: Undo | undefined;
}

/** What a vendor's schemas can say. */
export interface SchemaDialect {
  /** Whether a keyword with this value is taken; what is not is told in the description. */
  readonly keeps: (keyword: string, value: unknown) => boolean;
  /** What cannot be said stays as it is. Else it is JSON text where that can be read, else a reason not to send the schema. */
  readonly isLoose?: boolean;
  /** An array that does not say what is in it is refused. */
  readonly needsItems?: boolean;
  /** An object without keys is refused. */
  readonly needsKeys?: boolean;
  /** Values that cannot be said are sent as JSON text. */
  readonly toText?: (schema: JsonSchema, reason: string) => Part;
  /** An enum as the dialect spells it, where its members must be text; `undefined` where two of them would look alike. */
  readonly spellEnum?: (schema: JsonSchemaObject) => Part | undefined;
  /** Every key is required: an optional one is null where it is absent. */
  readonly requiresAll?: boolean;
  readonly keyRule?: WireNameRule;
  /**
   * References are written out, a recursive one this often below itself.
   *
   * @default undefined, references stay
   */
  readonly unroll?: number;
  /** Objects and arrays inside each other. @default Infinity */
  readonly maxLevels?: number;
  /** What else is refused of a schema as it would be sent; `undefined` for nothing. */
  readonly refuse?: (schema: JsonSchemaObject, follow: FollowReference) => string | undefined;
}
