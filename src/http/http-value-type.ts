/** The type of a value in few words. What they cannot say is said by a `schema` instead. */
export type HttpValueType = HttpStringType | HttpNumberType | HttpBooleanType | HttpArrayType | HttpObjectType;

export interface HttpStringType {
  readonly type: 'string';
  readonly enum?: readonly string[];
  /** Code points. */
  readonly minLength?: number;
  /** Code points. */
  readonly maxLength?: number;
}

export interface HttpNumberType {
  readonly type: 'number' | 'integer';
  readonly enum?: readonly number[];
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface HttpBooleanType {
  readonly type: 'boolean';
}

export interface HttpArrayType<Item = HttpItemType> {
  readonly type: 'array';
  /** Without it any items are accepted, and advertised to the model as texts. */
  readonly items?: Item;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface HttpObjectType {
  readonly type: 'object';
  /** With them nothing else is accepted, without them anything is. */
  readonly properties?: { readonly [key: string]: HttpPropertyType };
}

/** A file that the model writes out, or a list of them: `{ data, filename?, contentType? }`, with the data in Base64. */
export type HttpFileType = HttpOneFileType | HttpArrayType<HttpOneFileType>;

export interface HttpOneFileType {
  readonly type: 'file';
}

export type HttpItemType = HttpValueType & { readonly description?: string };

export type HttpPropertyType = HttpItemType & {
  /** @default false */
  readonly required?: boolean;
};
