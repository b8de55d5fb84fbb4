/** What a text with curl commands asks for. Made by `parseCurl`; plain data. */
export interface ParsedCurl {
  /** How the text was read. */
  readonly shell: ShellName;
  /** One for each request that curl would send first, in the order of the text: redirects and retries are not in it. */
  readonly requests: readonly CurlRequest[];
  /** What was read although it is unusual, or what cannot be kept exactly. */
  readonly warnings: readonly CurlWarning[];
  /** Options that do not change a request, such as `--silent`, in the order of the text. */
  readonly ignored: readonly CurlOption[];
  /** Variables and command substitutions that stand in values as `{{NAME}}`; only with `placeholders: true`. */
  readonly placeholders: readonly CurlPlaceholder[];
}

/** The shell that a command is written for. */
export type ShellName = 'posix' | 'cmd' | 'powershell';

/** A place in the text. */
export interface SourcePosition {
  /** UTF-16 units from the start. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** UTF-16 units from 1. */
  readonly column: number;
}

/** Something unusual that was read all the same, or that cannot be kept exactly. */
export interface CurlWarning {
  readonly message: string;
  readonly position: SourcePosition;
}

/** An option as data. */
export interface CurlOption {
  /** The long name without dashes and without `no-`: `max-redirs`. */
  readonly name: string;
  /** The value, or whether a flag is on. */
  readonly value: string | boolean;
  readonly position: SourcePosition;
}

/** A variable or a command substitution without a value: `{{name}}` stands for it. */
export interface CurlPlaceholder {
  /** A variable's name, or `COMMAND_1` for a command substitution. In values it is written `{{name}}`. */
  readonly name: string;
  readonly position: SourcePosition;
}

/** One request that curl would send. */
export interface CurlRequest {
  /** As sent: the case is kept. */
  readonly method: string;
  /** Absolute, as curl sends it: no credentials, no fragment, globs expanded, `-G` and `--url-query` applied, dot segments removed. */
  readonly url: string;
  /** What stands on the request line instead of path and query. */
  readonly requestTarget?: string | undefined;
  /**
   * Every header that the command causes, in the order of the wire and with names as written: also `Authorization` from `-u`, `Cookie` from
   * `-b`, `Content-Type` from `-d`. Not what curl adds to any request: Host, User-Agent, Accept, Content-Length, Accept-Encoding of `--compressed`.
   */
  readonly headers: readonly CurlHeader[];
  /** Headers of curl's own that the command takes away (`-H 'Accept:'`), in lower case. */
  readonly removedHeaders: readonly string[];
  readonly body?: CurlBody | undefined;
  readonly auth?: CurlAuth | undefined;
  /** Files of `-b` that were not given. Cookies that are known stand in `headers`. */
  readonly cookieFiles: readonly CurlFileReference[];
  /** Files of `-H @file` that were not given. */
  readonly headerFiles: readonly CurlFileReference[];
  /** Absent where redirects are not followed. */
  readonly redirects?: CurlRedirects | undefined;
  readonly timeouts: CurlTimeouts;
  readonly proxy?: CurlProxy | undefined;
  readonly tls: CurlTls;
  /** Whether the answer may come compressed. */
  readonly isCompressed: boolean;
  /** Options that change how it is sent and have no field here, such as `--resolve` or `--retry`. */
  readonly options: readonly CurlOption[];
  /** Where the URL stands. */
  readonly position: SourcePosition;
}

/** A header that the command causes: the name as written, the value without the blanks around it. */
export interface CurlHeader {
  readonly name: string;
  readonly value: string;
  /** Whether it was written with `-H`, or follows from another option, whose long name stands here: `user`, `data`. */
  readonly source: 'header' | (string & {});
}

/** What a request carries: data, or the parts of a form. */
export type CurlBody = CurlDataBody | CurlMultipartBody;

/** `-d` and its family, `--json`, `-T`. The content type is in the headers. */
export interface CurlDataBody {
  readonly type: 'data';
  /** All of it; pieces to be joined where the content of a file was not given. Bytes where it is not UTF-8. */
  readonly content: string | Uint8Array<ArrayBuffer> | readonly CurlPiece[];
}

/** `-F` and `--form-string`. The media type is in the headers without a boundary. */
export interface CurlMultipartBody {
  readonly type: 'multipart';
  readonly parts: readonly CurlPart[];
}

/** A piece of a content: text, bytes that are not UTF-8, or a file that was not given. */
export type CurlPiece = string | Uint8Array<ArrayBuffer> | CurlFileReference;

/** A part of a multipart body, which has parts of its own where its content is a list. */
export interface CurlPart {
  readonly name?: string;
  readonly content: CurlPiece | readonly CurlPart[];
  readonly fileName?: string;
  readonly contentType?: string;
  /** Of the part, as written: `Name: value`. */
  readonly headers: readonly string[];
}

/** A file whose content was not given. */
export interface CurlFileReference {
  /** As written; `-` is standard input. */
  readonly fileName: string;
  /** What curl does with the content: takes it as it is, without CR, LF and NUL, or form-encoded. */
  readonly mode: 'bytes' | 'text' | 'urlencoded';
  readonly position: SourcePosition;
}

/** What `-u` and its family ask for. `Authorization` is in the headers where it can be made beforehand. */
export interface CurlAuth {
  readonly type: 'basic' | 'bearer' | 'digest' | 'ntlm' | 'negotiate' | 'any' | 'aws-sigv4' | 'netrc';
  readonly username?: string;
  /** Absent where curl would ask for it. */
  readonly password?: string;
  /** Of `--oauth2-bearer`. */
  readonly token?: string;
  /** Of `--aws-sigv4`. */
  readonly provider?: string;
}

/** How `-L` follows redirects: how many, and with what. */
export interface CurlRedirects {
  /** -1 is without a limit. @default 50 */
  readonly limit: number;
  /** Whether credentials go to other hosts too. */
  readonly isTrusted: boolean;
}

/** Time limits in milliseconds: of `--connect-timeout`, and of `--max-time` for all of it. */
export interface CurlTimeouts {
  readonly connectMs?: number;
  readonly totalMs?: number;
}

/** The proxy of `-x` or of an option for one kind (`--socks5`), with the login of `--proxy-user`. */
export interface CurlProxy {
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
}

/** How the server's certificate is looked at, and what is shown of one's own. */
export interface CurlTls {
  /** Whether certificates go unchecked. */
  readonly isInsecure: boolean;
  /** Client certificate, CA file and the like, as written. */
  readonly options: readonly CurlOption[];
}
