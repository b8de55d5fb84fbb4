/** The name of a change that made a model's arguments usable. */
export type RepairName = JsonRepairName | CoercionName;

/** Repairs of the JSON text. */
export type JsonRepairName =
  | 'empty-args'
  | 'null-args'
  | 'code-fence'
  | 'junk-prefix'
  | 'junk-suffix'
  | 'double-encoded'
  | 'concatenated-empty'
  | 'duplicate-object'
  | 'trailing-comma'
  | 'missing-comma'
  | 'single-quotes'
  | 'unquoted-key'
  | 'python-literal'
  | 'comment'
  | 'control-char'
  | 'bad-escape'
  | 'stray-escape'
  | 'missing-close';

/** Changes of values that did not fit the schema. */
export type CoercionName =
  | 'string-to-number'
  | 'number-to-string'
  | 'string-to-boolean'
  | 'word-to-boolean'
  | 'boolean-to-string'
  | 'string-to-bigint'
  | 'number-to-bigint'
  | 'string-to-date'
  | 'enum-case'
  | 'enum-type'
  | 'parsed-text'
  | 'wrapped'
  | 'unwrapped'
  | 'null-to-absent'
  | 'null-to-default'
  | 'empty-to-absent'
  | 'text-null'
  | 'dropped-key'
  | 'alias'
  | 'zero-value';

/** One change that was made, and where. */
export interface Repair {
  readonly name: RepairName;
  /** Where in the arguments; absent when it concerns the whole text. */
  readonly path?: Path;
}

/** A place in a value: keys and indices from the root. Prints as `$.lines[0].qty`. */
export type Path = readonly (string | number)[];
