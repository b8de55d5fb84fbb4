import type { HostContext } from '../tool/host-context.ts';
import type { SchemaOutput, StandardIssue, StandardSchema } from '../tool/standard-schema.ts';
import { ToolError } from '../tool/tool-error.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import type { CoerceOptions, ToolValidator, Validation } from '../tool/tool-validator.ts';
import { andThen } from './and-then.ts';
import { createCheck } from './create-check.ts';
import { createTwin, type Twin } from './create-twin.ts';
import { fault, findFaults, isTooDeep } from './find-faults.ts';
import { dropPrototypes } from './parse-text.ts';
import {
  createRoot,
  type FillOptions,
  findStrays,
  findWrapper,
  isSettled,
  runSchema,
  type SchemaRoot,
} from './schema-root.ts';
import { isStepLimit } from './step-limit.ts';
import { toArgumentIssues } from './to-argument-issues.ts';
import { createTwinRun } from './twin-run.ts';
import type { ValidatorOptions } from './validator-options.ts';

/**
 * Makes the checks of a tool's input from its schema: valibot, of any copy, or another Standard Schema.
 * Nothing is built before it is needed. Dates, bigints, sets, maps and files are read from their advertised JSON form.
 * Whatever the schema says, numbers are finite, `__proto__` is no key, nesting has at most 64 levels, and arrays are no objects.
 *
 * The methods throw only `ToolExecutionError` with code `validator-failed`, where code of the schema or a default fails.
 *
 * @throws {TypeError} for aliases or defaults that do not fit the schema
 *
 * @example
 * const validator = createValidator(object({ days: number() }));
 * validator.coerce({ days: '3' }, { context: {}, policy: {} });
 */
export function createValidator<Schema extends StandardSchema>(
  schema: Schema,
  options: ValidatorOptions = {},
): ToolValidator<SchemaOutput<Schema>> {
  const root = createRoot(schema, options);
  const check = createCheck(schema);
  const validator: ToolValidator = {
    accepts: options.aliases || options.defaults ? (value) => isSettled(root, value) && check(value) : check,
    validate: (value, context) => failClosed(root, () => validate(root, value, context)),
    coerce: (value, coerceOptions) => failClosed(root, () => coerce(root, value, coerceOptions)),
  };
  return validator as ToolValidator<SchemaOutput<Schema>>;
}

type Answer = Validation | Promise<Validation>;

/** A fault in the code of a schema is the host's: it must never look like bad arguments. */
function failClosed(root: SchemaRoot, run: () => Answer): Answer {
  const fail = (cause: unknown): Validation => {
    if (cause instanceof ToolError) throw cause;
    if (isStepLimit(cause))
      return refuse(root, [fault([], 'a simpler value', 'one with many nested alternatives')], {});
    const message = 'Cannot check the arguments: the validator itself failed';
    throw new ToolExecutionError(message, { toolName: root.toolName, code: 'validator-failed', cause });
  };
  try {
    const answer = run();
    return answer instanceof Promise ? answer.catch(fail) : answer;
  } catch (error) {
    return fail(error);
  }
}

const twins = new WeakMap<SchemaRoot, Twin>();

/** Built at the first refusal. */
function findTwin(root: SchemaRoot): Twin | undefined {
  const twin = twins.get(root) ?? (root.shape && createTwin(root.shape, root));
  if (twin) twins.set(root, twin);
  return twin;
}

function validate(root: SchemaRoot, value: unknown, context: HostContext): Answer {
  const twin = findTwin(root);
  const isRead = twin?.isWired && !isTooDeep(findFaults(value));
  return judge(root, isRead ? twin.bend(value, createTwinRun({})) : value, { original: value, context });
}

function coerce(root: SchemaRoot, value: unknown, { context, policy, numberSource }: CoerceOptions): Answer {
  const twin = findTwin(root);
  if (!twin || isTooDeep(findFaults(value))) return validate(root, value, context);
  const run = createTwinRun({ isLenient: true, policy, numberSource });
  const clean = dropPrototypes(value, run);
  const key = findWrapper(root, clean);
  // repair: unwrapped
  if (key !== undefined) run.repairs.push({ name: 'unwrapped' });
  const original = key === undefined ? clean : (clean as Readonly<Record<string, unknown>>)[key];
  const bent = twin.bend(original, key === undefined ? run : { ...run, source: [key] });
  return judge(root, bent, { original, context, policy, repairs: run.repairs });
}

interface Attempt extends Partial<FillOptions> {
  /** The value before it was read or bent. */
  readonly original?: unknown;
}

/** The schema has the last word. */
function judge(root: SchemaRoot, value: unknown, attempt: Attempt): Answer {
  const { context = {}, policy = {}, repairs = [] } = attempt;
  const faults = [...findFaults(value), ...findStrays(root, value)];
  if (isTooDeep(faults)) return refuse(root, faults, { ...attempt, value });
  return andThen(runSchema(root, value, { context, policy, repairs }), (result) =>
    faults.length > 0 || result.issues
      ? refuse(root, [...faults, ...(result.issues ?? [])], { ...attempt, value })
      : { isValid: true, value: result.value, repairs },
  );
}

function refuse(
  { shape }: SchemaRoot,
  issues: readonly StandardIssue[],
  { original, value }: Attempt & { readonly value?: unknown },
): Validation {
  return { isValid: false, issues: toArgumentIssues(issues, { value, original, shape }) };
}
