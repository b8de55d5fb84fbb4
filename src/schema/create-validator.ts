import type { SchemaOutput, StandardSchema } from '../tool/standard-schema.ts';
import { ToolError } from '../tool/tool-error.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import type { CoerceOptions, ToolValidator, Validation } from '../tool/tool-validator.ts';
import { andThen } from './and-then.ts';
import { createCheck } from './create-check.ts';
import { type Bend, createTwin } from './create-twin.ts';
import { createRoot, findStrays, findWrapper, isSettled, runSchema, type SchemaRoot } from './schema-root.ts';
import { StepLimitError } from './step-limit.ts';
import { explainKeys, toArgumentIssues } from './to-argument-issues.ts';
import { createTwinRun, record, type TwinRun } from './twin-run.ts';
import type { ValidatorOptions } from './validator-options.ts';

/**
 * Makes the checks of a tool's input from its schema: valibot, of any copy, or another Standard Schema.
 * Nothing is built before it is needed. Dates, bigints, sets, maps and files are read from their advertised JSON form.
 * Whatever the schema says, arrays are no objects. Values are bounded, as `parseJson` gives them.
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
  const binder = { ...root, bend: createTwin(root) };
  const check = createCheck(schema);
  const validator: ToolValidator = {
    accepts: options.aliases || options.defaults ? (value) => isSettled(root, value) && check(value) : check,
    validate: (value, context) =>
      failClosed(binder, () => judge(binder, value, createTwinRun({ context, policy: {} }, false))),
    coerce: (value, coerceOptions) => failClosed(binder, () => coerce(binder, value, coerceOptions)),
  };
  return validator as ToolValidator<SchemaOutput<Schema>>;
}

interface Binder extends SchemaRoot {
  /** The twin. */
  readonly bend: Bend;
}

type Answer = Validation | Promise<Validation>;

/** A fault in the code of a schema is the host's: it must never look like bad arguments. */
function failClosed({ toolName }: Binder, run: () => Answer): Answer {
  const fail = (cause: unknown): Validation => {
    if (cause instanceof ToolError) throw cause;
    if (cause instanceof StepLimitError) return tooManySteps;
    throw new ToolExecutionError(`The schema of tool "${toolName}" failed`, {
      toolName,
      code: 'validator-failed',
      cause,
    });
  };
  try {
    const answer = run();
    return answer instanceof Promise ? answer.catch(fail) : answer;
  } catch (error) {
    return fail(error);
  }
}

const tooManySteps: Validation = {
  isValid: false,
  issues: [{ path: [], expected: 'simpler', received: 'complex', message: 'must be simpler: too many alternatives' }],
};

function coerce(binder: Binder, value: unknown, options: CoerceOptions): Answer {
  const key = findWrapper(binder, value);
  const run = createTwinRun(options, true);
  if (key === undefined) return judge(binder, value, run);
  // repair: unwrapped
  record(run, 'unwrapped');
  return judge(binder, (value as Readonly<Record<string, unknown>>)[key], { ...run, source: [key] });
}

/** Reads or bends, and then the schema has the last word. */
function judge(binder: Binder, original: unknown, run: TwinRun): Answer {
  const value = binder.bend(original, run);
  return andThen(runSchema(binder, value, run), (result): Validation => {
    const source = { value, original, shape: binder.shape };
    const strays = explainKeys([], findStrays(binder, value), source);
    const issues = [...strays, ...toArgumentIssues(result.issues ?? [], source)];
    if (issues.length > 0 || result.issues) return { isValid: false, issues };
    // What is no result must not count as valid.
    if (!('value' in result)) throw new TypeError('no value');
    return { isValid: true, value: result.value, repairs: run.repairs };
  });
}
