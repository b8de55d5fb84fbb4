import type { ShellName } from './parsed-curl.ts';

/** What `parseCurl` may know beside the text: its shell, variables, files, and which curl is followed. */
export interface ParseCurlOptions {
  /** How the text is read. @default detected */
  readonly shell?: ShellName;
  /**
   * Keep variables and command substitutions as `{{NAME}}` where they stand in values, instead of refusing them.
   *
   * @default false
   */
  readonly placeholders?: boolean;
  /** Values of variables: `$NAME` of the shell, `%NAME` of `--variable`. None is read from the surroundings. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Contents of files that the command names; `-` is standard input. A file that is not in it is kept as a reference. `~/.curlrc` is read first, as curl does. */
  readonly files?: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;
  /**
   * Which curl is followed, such as `7.88`, where versions differ.
   *
   * @default '8.22'
   */
  readonly curlVersion?: string;
  /** UTF-16 units of the text. @default 1048576 */
  readonly maxLength?: number;
}
