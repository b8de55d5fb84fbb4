import type { WireNameRule } from './project-names.ts';

/** What a vendor's schemas can say. */
export interface SchemaDialect {
  /** Whether a keyword with this value is taken; what is not is told in the description. */
  readonly keeps: (keyword: string, value: unknown) => boolean;
  /** What cannot be said stays as it is. Else it is JSON text where `usesText`, else a reason not to send the schema. */
  readonly isLoose?: boolean;
  /** An array without `items` is refused. */
  readonly needsItems?: boolean;
  /** Values that cannot be said are sent as JSON text, members of an enum as their text. */
  readonly usesText?: boolean;
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
  /** UTF-16 units of the schema as JSON. @default Infinity */
  readonly maxLength?: number;
  /** Members of all enums. @default Infinity */
  readonly maxEnumValues?: number;
}
