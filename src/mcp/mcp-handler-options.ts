import type { ExecuteToolCallOptions, HandedOnCallOptions } from '../call/execute-tool-call-options.ts';
import type { HostContext } from '../tool/host-context.ts';
import type { ToolSet } from '../tool/tool.ts';
import type { AllowedOrigins } from './cross-origin.ts';
import type { McpService } from './mcp-service.ts';

/** What is served: the same for all, or chosen for each request. */
export type McpToolSource<Env = unknown> = ToolSet | McpService | McpToolChooser<Env>;

/** Chooses the tools of one request, such as by `selectTools`. What it leaves out is neither listed nor run. */
export type McpToolChooser<Env = unknown> = (
  request: Request,
  context: HostContext<Env>,
) => ToolSet | McpService | Promise<ToolSet | McpService>;

/** Who may use a server, what it says of itself, and how calls run. */
export interface McpHandlerOptions<Env = unknown> {
  /** The name of the server. @default the service's name, else `tooltable` */
  readonly name?: string;
  /** @default the service's version, else `0.0.0` */
  readonly version?: string;
  /** How the tools are meant to be used, for the model. @default the service's description */
  readonly instructions?: string;
  /**
   * Looks at the credentials of a request and gives the host context of its calls, or the response that refuses it,
   * such as a 401. What is neither, such as `null`, is answered with 401, and what it throws with 500. It must not read
   * the body but of a `clone()`.
   */
  readonly authorize?: (request: Request) => HostContext<Env> | Response | Promise<HostContext<Env> | Response>;
  /**
   * The origins whose pages may use the server, `*` for all. Without it only the server's own, and that only over HTTPS
   * or on a loopback address. Programs, which send no `Origin`, are not concerned.
   */
  readonly allowedOrigins?: AllowedOrigins;
  /** Tools in one answer to `tools/list`. @default 250 */
  readonly pageSize?: number;
  /** Bytes of a request's body. @default 4194304 */
  readonly maxRequestBytes?: number;
  /** How calls are run. */
  readonly call?: McpCallOptions;
  /** Receives what goes wrong outside of calls: refused requests, tools that cannot be listed, a failing `authorize`. */
  readonly onError?: (error: unknown) => void;
}

/** What the handler sets itself is left out: the context, the signal, the keys. An output that breaks its schema is an error. */
export type McpCallOptions = HandedOnCallOptions & Pick<ExecuteToolCallOptions, 'executionErrors'>;
