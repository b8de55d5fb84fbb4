/** A value that a pasted request carries. */
export interface CurlValue {
  readonly place: 'path' | 'query' | 'header' | 'body';
  /** On the wire; `body` for a body without fields. */
  readonly name: string;
  /** As read: a number where a text is one. Bytes and files show as undefined. */
  readonly sample: unknown;
  /** Its name or its form says that it is a credential. */
  readonly isSecret: boolean;
}

/** What becomes of a value: the model gives it, it stays as pasted, or it is left out. */
export type CurlValueUse = 'argument' | 'fixed' | 'left-out';

/** Chooses for one value; undefined leaves it to the rule. */
export type ChooseUse = (value: CurlValue) => CurlValueUse | undefined;

/** A value with what a parameter needs besides. */
export interface CurlSample extends CurlValue {
  readonly use: CurlValueUse;
  readonly isFile?: boolean;
  readonly wholeBody?: boolean;
  /** Of a part of a multipart body. */
  readonly contentType?: string;
}
