import type { Path } from './repair.ts';

/** One reason why arguments were refused. */
export interface ArgumentIssue {
  readonly path: Path;
  /** What the schema accepts there, for the model: `number`, `"a" | "b"`, `>= 1`. */
  readonly expected: string;
  /** What came, shortened and redacted; `missing` where nothing came. */
  readonly received: string;
  /** The whole line for the model, without the path. */
  readonly message: string;
}
