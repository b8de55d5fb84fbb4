import type { Secret } from '../tool/secret.ts';
import type { ToolAnnotations } from '../tool/tool-annotations.ts';
import type { HttpCredentials } from './http-credentials.ts';
import type { HttpLimits } from './http-limits.ts';
import type { HttpPagination } from './http-pagination.ts';
import type { HttpResponseShape } from './http-response-shape.ts';
import type { HttpToolParameter } from './http-tool-parameter.ts';

/** One service: where it is, what every request carries, and its methods. The model chooses none of the first two. */
export interface HttpPlugin {
  readonly name?: string;
  readonly description?: string;
  /** Absolute, http or https, without user, query and fragment. A path is kept: method paths are appended to it. */
  readonly baseUrl: string;
  /** Sent with every request. */
  readonly headers?: HttpHeaders;
  readonly credentials?: HttpCredentials;
  readonly limits?: HttpLimits;
  readonly methods: readonly HttpPluginMethod[];
}

/** Header values by name. A `Secret` is never printed. */
export interface HttpHeaders {
  readonly [name: string]: string | Secret;
}

/** One request, and the tool that it becomes. */
export interface HttpPluginMethod {
  /** The name of the tool; no prefix is added. */
  readonly name: string;
  /** A name for people. */
  readonly title?: string;
  /** For the model. @default the method and the path, without its query */
  readonly description?: string;
  readonly method: HttpMethodName;
  /** Appended to the base URL. `{name}` stands for the path parameter with that wire name; a literal query may follow. */
  readonly path: `/${string}`;
  /** @default [] */
  readonly parameters?: readonly HttpToolParameter[];
  /** Go before the headers of the plug-in. */
  readonly headers?: HttpHeaders;
  readonly body?: HttpBodyOptions;
  /** What is not declared follows from the method, but only what is declared idempotent here is ever sent twice. */
  readonly annotations?: ToolAnnotations;
  /** Go before those of the plug-in. */
  readonly limits?: HttpLimits;
  /** Go before those of the plug-in; `none` sends none. */
  readonly credentials?: HttpCredentials | 'none';
  readonly response?: HttpResponseShape;
  readonly pagination?: HttpPagination;
}

/** The method of a request, in upper case: one that fetch can send. */
export type HttpMethodName =
  | 'GET'
  | 'HEAD'
  | 'POST'
  | 'PUT'
  | 'PATCH'
  | 'DELETE'
  | 'OPTIONS'
  | (Uppercase<string> & NonNullable<unknown>);

/** When a method has a body, and in which media type. */
export interface HttpBodyOptions {
  /**
   * `auto`: GET, HEAD and DELETE have no body, and their body parameters are not shown to the model. `always`: a body
   * parameter is sent whatever the method; for GET and HEAD, which fetch cannot send with a body, the call is refused.
   *
   * @default 'auto'
   */
  readonly send?: 'auto' | 'always';
  /**
   * JSON, `application/x-www-form-urlencoded` and `multipart/form-data` are put together from the body parameters;
   * anything else, such as `text/plain`, is one parameter with `wholeBody`.
   *
   * @default 'application/json'
   */
  readonly mediaType?: string;
}
