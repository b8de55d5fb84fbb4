import type { SchemaDialect } from '../projection/schema-dialect.ts';

/** What a server that speaks Chat Completions does otherwise than OpenAI. */
export interface OpenAIChatOptions {
  /** Names the provider in `vendorParts`. */
  readonly name: string;
  /** The schemas that the server holds a model to; it has no strict mode where absent. */
  readonly strictSchemas?: SchemaDialect;
  /**
   * Which tool choices the server knows: all; `auto`, `none` and a tool by its name; none of them, so that `none` sends no
   * tools. What it does not know becomes `auto`.
   *
   * @default 'all'
   */
  readonly toolChoices?: 'all' | 'named' | 'none';
  /** Longest id of a call, 6 or more. Below 20, each id is of so many letters and digits, as Mistral's server wants them. @default 40 */
  readonly maxIdLength?: number;
  /** Images are sent as parts of a user message; else they are named in text. @default true */
  readonly takesImages?: boolean;
  /** Reasoning goes back with the message that holds calls. @default false */
  readonly replaysReasoning?: boolean;
  /** One system message is taken, as the first: all that are said are joined in it. @default false */
  readonly joinsSystem?: boolean;
  /** An assistant message without text has `''` for `null`. @default false */
  readonly needsText?: boolean;
}
