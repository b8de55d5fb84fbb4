/** The type of a value in few words. What they cannot say is said by a `schema` instead. */
export type HttpValueType = HttpStringType | HttpNumberType | HttpBooleanType | HttpArrayType | HttpObjectType;

/** A text. */
export interface HttpStringType {
  readonly type: 'string';
  readonly enum?: readonly string[];
  /** Code points. */
  readonly minLength?: number;
  /** Code points. */
  readonly maxLength?: number;
}

/** A number, whole or not. */
export interface HttpNumberType {
  readonly type: 'number' | 'integer';
  readonly enum?: readonly number[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Yes or no; yes/no and 1/0 are read too. */
export interface HttpBooleanType {
  readonly type: 'boolean';
}

/** A list. */
export interface HttpArrayType<Item = HttpItemType> {
  readonly type: 'array';
  /** Without it any items are accepted, and advertised to the model as texts. */
  readonly items?: Item;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** An object. */
export interface HttpObjectType {
  readonly type: 'object';
  /** With them nothing else is accepted, without them anything is. */
  readonly properties?: { readonly [key: string]: HttpPropertyType };
}

/** A file that the model writes out, or a list of them: `{ data, filename?, contentType? }`, with the data in Base64. */
export type HttpFileType = HttpOneFileType | HttpArrayType<HttpOneFileType>;

/** One file. */
export interface HttpOneFileType {
  readonly type: 'file';
}

/** The type of an item of a list. */
export type HttpItemType = HttpValueType & { readonly description?: string };

/** The type of a property of an object. */
export type HttpPropertyType = HttpItemType & {
  /** @default false */
  readonly required?: boolean;
};
