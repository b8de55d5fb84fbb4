/** One argument of curl: an option with or without its value, or a value alone, which is a URL. */
export interface CurlArgument {
  /** As written, with its dashes. */
  readonly option?: string;
  readonly value?: CurlWord;
}

/** What a shell hands over as one word: texts, and variables that it fills in. */
export type CurlWord = readonly (string | CurlVariable)[];

export interface CurlVariable {
  readonly variable: string;
}

export function isVariable(piece: string | CurlVariable): piece is CurlVariable {
  return typeof piece !== 'string';
}
