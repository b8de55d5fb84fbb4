import { type ParsedJson, parseJson } from '../json/parse-json.ts';
import { andThen } from '../schema/and-then.ts';
import { formatIssues } from '../schema/format-issues.ts';
import type { HostContext } from '../tool/host-context.ts';
import type { Repair } from '../tool/repair.ts';
import type { Tool } from '../tool/tool.ts';
import { ToolArgumentsError } from '../tool/tool-arguments-error.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import { ToolError } from '../tool/tool-error.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import type { BindingPolicy, Validation } from '../tool/tool-validator.ts';
import { toArgumentsText } from './to-arguments-text.ts';

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

/** Parses, validates and, where that is refused, coerces. Answers at once unless the schema is asynchronous. */
export function bindCall(tool: Tool, call: ToolCall, options: BindCallOptions): ToolBinding | Promise<ToolBinding> {
  try {
    const parsed = parseArguments(tool, call, options);
    const { value, repairs } = parsed;
    if (tool.validator.accepts(value)) return { isValid: true, input: value, repairs };
    const bound = validate(tool, parsed, options);
    return bound instanceof Promise ? bound.catch((error) => toUnbound(tool, error)) : bound;
  } catch (error) {
    return toUnbound(tool, error);
  }
}

function parseArguments(tool: Tool, call: ToolCall, options: BindCallOptions): ParsedJson {
  const { arguments: given, unproject, isTruncated } = call;
  const limits = tool.limits?.arguments;
  const rules = {
    expectObject: true,
    repair: mayRepair(tool, options),
    mayClose: !isTruncated && !isDestructive(tool),
  };
  const parsed = parseJson(toArgumentsText(given), limits ? { ...rules, ...limits } : rules);
  const { value, repairs, numberSource } = parsed;
  return unproject ? { value: unproject(value), repairs, numberSource } : parsed;
}

const isDestructive = (tool: Tool): boolean => tool.specification.annotations?.destructive === true;

function mayRepair(tool: Tool, { binding }: BindCallOptions): boolean {
  const allowed = tool.binding?.repairs ?? binding?.repairs ?? 'all';
  return allowed === 'all' || (allowed === 'unless-destructive' && !isDestructive(tool));
}

function validate(tool: Tool, parsed: ParsedJson, options: BindCallOptions): ToolBinding | Promise<ToolBinding> {
  const { value, numberSource } = parsed;
  const { context = {} } = options;
  const bind = (validation: Validation): ToolBinding => toBinding(tool, validation, parsed.repairs);
  return andThen(tool.validator.validate(value, context), (strict) => {
    if (strict.isValid || !mayRepair(tool, options)) return bind(strict);
    const policy = { ...options.binding, ...tool.binding };
    return andThen(tool.validator.coerce(value, { context, policy, numberSource }), bind);
  });
}

function toBinding(tool: Tool, validation: Validation, repairs: readonly Repair[]): ToolBinding {
  if (validation.isValid) {
    return { isValid: true, input: validation.value, repairs: [...repairs, ...validation.repairs] };
  }
  const { issues } = validation;
  const toolName = tool.specification.name;
  return { isValid: false, error: new ToolArgumentsError(formatIssues(issues), { toolName, issues }) };
}

/** A fault of the schema's own code is the host's, never the model's: it is not told as bad arguments. */
function toUnbound(tool: Tool, cause: unknown): UnboundInput {
  if (cause instanceof ToolError) return { isValid: false, error: cause };
  const toolName = tool.specification.name;
  const message = `Tool "${toolName}" could not check its arguments because of an internal error`;
  return { isValid: false, error: new ToolExecutionError(message, { toolName, code: 'validator-failed', cause }) };
}
