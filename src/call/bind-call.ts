import { isJsonObject } from '../json/is-json-object.ts';
import { createNumberSource, noRepairs, type ParseJsonOptions, readAccepted, readJson } from '../json/parse-json.ts';
import { andThen } from '../schema/and-then.ts';
import { formatIssues } from '../schema/format-issues.ts';
import type { ArgumentIssue } from '../tool/argument-issue.ts';
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

/** Arguments that fit, as the tool would receive them. */
export interface BoundInput<Input = unknown> {
  readonly isValid: true;
  /** What `execute` is called with. */
  readonly input: Input;
  readonly repairs: readonly Repair[];
}

/** Arguments that were refused, with the error that the model would read. */
export interface UnboundInput {
  readonly isValid: false;
  /** `InvalidJsonError` for text that is no JSON, `ToolArgumentsError` for values that do not fit. */
  readonly error: ToolError;
}

/** What binding is told of the host: its context for defaults, and how far it may bend. */
export interface BindCallOptions {
  readonly context?: HostContext;
  readonly binding?: BindingPolicy;
}

/**
 * Parses, validates and, where that is refused, coerces. Answers at once unless the schema is asynchronous.
 *
 * @throws what `toBindingError` takes
 */
export function bindCall(tool: Tool, call: ToolCall, options: BindCallOptions): BoundInput | Promise<BoundInput> {
  const { validator, limits } = tool;
  if (validator.isBounded && !call.unproject && !limits?.arguments) {
    const input = readAccepted(call.arguments, validator);
    if (input) return { isValid: true, input, repairs: noRepairs };
  }
  return bindCarefully(tool, call, options);
}

/** As `bindCall`, for text that was not accepted as it is. */
export function bindCarefully(tool: Tool, call: ToolCall, options: BindCallOptions): BoundInput | Promise<BoundInput> {
  const { validator, specification, binding, limits } = tool;
  const { context = {} } = options;
  const isDestructive = specification.annotations?.destructive === true;
  const allowed = binding?.repairs ?? options.binding?.repairs ?? 'all';
  const repair = allowed === 'all' || (allowed === 'unless-destructive' && !isDestructive);
  const mayClose = !call.isTruncated && !isDestructive;
  const rules: ParseJsonOptions = { expectObject: true, repair, mayClose, ...limits?.arguments };
  const reading = readJson(toArgumentsText(call.arguments), rules);
  const { repairs } = reading;
  const value = call.unproject ? call.unproject(reading.value) : reading.value;
  if (isJsonObject(value) && validator.accepts(value)) return { isValid: true, input: value, repairs };
  const conclude = (validation: Validation): BoundInput => {
    const mayRun = validation.isValid && (isJsonObject(value) || isJsonObject(validation.value));
    if (mayRun) return { isValid: true, input: validation.value, repairs: [...repairs, ...validation.repairs] };
    const issues = validation.isValid ? [refuseRoot(value)] : validation.issues;
    throw new ToolArgumentsError(formatIssues(issues), { toolName: specification.name, issues });
  };
  return andThen(validator.validate(value, context), (strict) => {
    if (strict.isValid || !repair) return conclude(strict);
    const policy = { ...options.binding, ...binding };
    return andThen(
      validator.coerce(value, { context, policy, numberSource: createNumberSource(reading, rules) }),
      conclude,
    );
  });
}

/** Every tool is advertised as taking an object, also where its schema forgets to say so. */
function refuseRoot(value: unknown): ArgumentIssue {
  const received = Array.isArray(value) ? 'an array' : `a ${typeof value}`;
  return { path: [], expected: 'an object', received, message: `must be an object: current value is ${received}` };
}

/** A fault of the schema's own code is the host's, never the model's: it is not told as bad arguments. */
export function toBindingError(toolName: string, cause: unknown): ToolError {
  if (cause instanceof ToolError) return cause;
  const message = `Tool "${toolName}" could not check its arguments because of an internal error`;
  return new ToolExecutionError(message, { toolName, code: 'validator-failed', cause });
}
