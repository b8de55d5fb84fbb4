import { type ParsedJson, parseJson } from '../json/parse-json.ts';
import { formatIssues } from '../schema/format-issues.ts';
import type { HostContext } from '../tool/host-context.ts';
import type { Repair } from '../tool/repair.ts';
import type { Tool } from '../tool/tool.ts';
import { ToolArgumentsError } from '../tool/tool-arguments-error.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import { ToolError } from '../tool/tool-error.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import type { BindingPolicy, InvalidInput, Validation } from '../tool/tool-validator.ts';

/** What became of a model's arguments. */
export type ToolBinding<Input = unknown> = BoundInput<Input> | UnboundInput;

export interface BoundInput<Input = unknown> {
  readonly isValid: true;
  /** What `execute` is called with. */
  readonly input: Input;
  readonly repairs: readonly Repair[];
}

export interface UnboundInput {
  readonly isValid: false;
  /** `InvalidJsonError` for text that is no JSON, `ToolArgumentsError` for values that do not fit. */
  readonly error: ToolError;
}

export interface BindCallOptions {
  readonly context?: HostContext;
  readonly binding?: BindingPolicy;
}

const noContext: HostContext = {};

/** Parses, validates and, where that is refused, coerces. Answers at once unless the schema is asynchronous. */
export function bindCall(tool: Tool, call: ToolCall, options: BindCallOptions): ToolBinding | Promise<ToolBinding> {
  try {
    const parsed = parseArguments(tool, call, options);
    if (tool.validator.accepts(parsed.value)) return { isValid: true, input: parsed.value, repairs: parsed.repairs };
    return validate(tool, parsed, options);
  } catch (error) {
    return toUnbound(tool, error);
  }
}

function parseArguments(tool: Tool, call: ToolCall, options: BindCallOptions): ParsedJson {
  const { arguments: given, unproject } = call;
  const parsed = isText(given) ? parseText(tool, call, options) : { value: given, repairs: [] };
  return unproject === undefined ? parsed : { ...parsed, value: unproject(parsed.value) };
}

const isText = (given: ToolCall['arguments']): given is string | null | undefined =>
  given === null || typeof given !== 'object';

function parseText(tool: Tool, call: ToolCall, options: BindCallOptions): ParsedJson {
  const { limits } = tool;
  return parseJson(call.arguments === null || call.arguments === undefined ? '' : String(call.arguments), {
    expectObject: true,
    repair: mayRepair(tool, options),
    mayClose: call.isTruncated !== true && tool.specification.annotations?.destructive !== true,
    ...(limits && {
      ...(limits.maxArgumentsLength !== undefined && { maxLength: limits.maxArgumentsLength }),
      ...(limits.maxArgumentsDepth !== undefined && { maxDepth: limits.maxArgumentsDepth }),
      ...(limits.maxArgumentsNodes !== undefined && { maxNodes: limits.maxArgumentsNodes }),
    }),
  });
}

function mayRepair(tool: Tool, options: BindCallOptions): boolean {
  const allowed = tool.binding?.repairs ?? options.binding?.repairs ?? 'all';
  return allowed === 'unless-destructive' ? tool.specification.annotations?.destructive !== true : allowed === 'all';
}

function validate(tool: Tool, parsed: ParsedJson, options: BindCallOptions): ToolBinding | Promise<ToolBinding> {
  const context = options.context ?? noContext;
  const validation = tool.validator.validate(parsed.value, context);
  if (validation instanceof Promise) {
    return validation
      .then((settled) => toBindingOrCoerce(tool, settled, parsed, options))
      .catch((error) => toUnbound(tool, error));
  }
  return toBindingOrCoerce(tool, validation, parsed, options);
}

function toBindingOrCoerce(
  tool: Tool,
  validation: Validation,
  parsed: ParsedJson,
  options: BindCallOptions,
): ToolBinding | Promise<ToolBinding> {
  if (validation.isValid || !mayRepair(tool, options)) return toBinding(tool, validation, parsed.repairs);
  const coerced = tool.validator.coerce(parsed.value, {
    context: options.context ?? noContext,
    policy: { ...options.binding, ...tool.binding },
    ...(parsed.numberSource && { numberSource: parsed.numberSource }),
  });
  return coerced instanceof Promise
    ? coerced.then((settled) => toBinding(tool, settled, parsed.repairs))
    : toBinding(tool, coerced, parsed.repairs);
}

function toBinding(tool: Tool, validation: Validation, textRepairs: readonly Repair[]): ToolBinding {
  if (!validation.isValid) return { isValid: false, error: createArgumentsError(tool, validation) };
  return { isValid: true, input: validation.value, repairs: [...textRepairs, ...validation.repairs] };
}

function createArgumentsError(tool: Tool, { issues }: InvalidInput): ToolArgumentsError {
  const toolName = tool.specification.name;
  return new ToolArgumentsError(formatIssues(issues), { toolName, issues });
}

/** A fault of the schema's own code is the host's, never the model's: it is not told as bad arguments. */
function toUnbound(tool: Tool, error: unknown): UnboundInput {
  if (error instanceof ToolError) return { isValid: false, error };
  const toolName = tool.specification.name;
  const message = `Tool "${toolName}" could not check its arguments because of an internal error`;
  return {
    isValid: false,
    error: new ToolExecutionError(message, { toolName, code: 'validator-failed', cause: error }),
  };
}
