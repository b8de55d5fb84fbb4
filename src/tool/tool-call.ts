/** A model's ask to run a tool, in no vendor's words. */
export interface ToolCall {
  /** Given by the model; a provider fills one in where the dialect has none. */
  readonly id: string;
  readonly name: string;
  /** The raw text as the model wrote it, or an object where the dialect sends one. */
  readonly arguments: string | object | null | undefined;
  /** Undoes what the dialect changed in the schema: null for an absent key, text for an enum number. */
  readonly unproject?: (value: unknown) => unknown;
  /** The model hit its output limit while writing: an incomplete text is then never completed. */
  readonly isTruncated?: boolean;
}
