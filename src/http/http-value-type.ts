/** The type of a value in few words. What they cannot say is said by a `schema` instead. */
export type HttpValueType = HttpStringType | HttpNumberType | HttpBooleanType | HttpArrayType | HttpObjectType;

/** A text: any, one of a list, or one within lengths. */
export interface HttpStringType {
  readonly type: 'string';
  readonly enum?: readonly string[];
  /** Code points. */
  readonly minLength?: number;
  /** Code points. */
  readonly maxLength?: number;
}

/** A number, or a whole one. The bounds belong to what is accepted. */
export interface HttpNumberType {
  readonly type: 'number' | 'integer';
  readonly enum?: readonly number[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** True or false; yes/no, on/off and 1/0 are read too, unless the tools are made with `booleanWords: false`. */
export interface HttpBooleanType {
  readonly type: 'boolean';
}

/** A list of items of one type. */
export interface HttpArrayType<Item = HttpItemType> {
  readonly type: 'array';
  /** Without it any items are accepted, and advertised to the model as texts. */
  readonly items?: Item;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** An object with declared properties, or with any. */
export interface HttpObjectType {
  readonly type: 'object';
  /** With them nothing else is accepted, without them anything is. */
  readonly properties?: { readonly [key: string]: HttpPropertyType };
}

/** A file that the model writes out, or a list of them: `{ data, filename?, contentType? }`, with the data in Base64. */
export type HttpFileType = HttpOneFileType | HttpArrayType<HttpOneFileType>;

/** One file: `{ data, filename?, contentType? }`, with the data in Base64. */
export interface HttpOneFileType {
  readonly type: 'file';
}

/** The type of the items of a list; the description is for the model. */
export type HttpItemType = HttpValueType & { readonly description?: string };

/** The type of a property of an object, and whether it must be given. */
export type HttpPropertyType = HttpItemType & {
  /** @default false */
  readonly required?: boolean;
};
