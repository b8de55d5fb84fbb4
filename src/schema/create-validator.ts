import type { HostContext } from '../tool/host-context.ts';
import type { SchemaOutput, StandardSchema } from '../tool/standard-schema.ts';
import { ToolError } from '../tool/tool-error.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import type { CoerceOptions, ToolValidator, Validation } from '../tool/tool-validator.ts';
import { andThen } from './and-then.ts';
import { type BendRun, createRun, record } from './bend-run.ts';
import { bendValue } from './bend-value.ts';
import { type Check, createCheck } from './create-check.ts';
import { runSchema } from './run-schema.ts';
import { checkRoot, findStrays, findWrapper, isSettled, readRoot, type SchemaRoot } from './schema-root.ts';
import { StepLimitError } from './step-limit.ts';
import { explainKeys, toArgumentIssues } from './to-argument-issues.ts';
import type { ValidatorOptions } from './validator-options.ts';

/**
 * Makes the checks of a tool's input from its schema: valibot, of any copy, or another Standard Schema.
 * Nothing is built before it is needed, and the quick check alone is kept: all else reads the schema as it goes.
 * Dates, bigints, sets, maps and files are read from their advertised JSON form.
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
  if (options.aliases ?? options.defaults) checkRoot(schema, options);
  // The same functions for all: with closures of its own, each tool of a large table would take a third of a kilobyte more.
  const validator: SchemaValidator = { isBounded: true, schema, options, check: undefined, accepts, validate, coerce };
  return validator as ToolValidator as ToolValidator<SchemaOutput<Schema>>;
}

interface SchemaValidator extends ToolValidator {
  readonly schema: StandardSchema;
  readonly options: ValidatorOptions;
  /** Made at the first call. */
  check: Check | undefined;
}

function accepts(this: SchemaValidator, value: unknown): boolean {
  try {
    this.check ??= createRootCheck(this);
    return this.check(value);
  } catch {
    // A check of the user that throws, endless nesting: validation has its say.
    return false;
  }
}

function createRootCheck({ schema, options }: SchemaValidator): Check {
  const check = createCheck(schema);
  return (options.aliases ?? options.defaults) ? (value) => isSettled(options, value) && check(value) : check;
}

function validate(this: SchemaValidator, value: unknown, context: HostContext): Answer {
  return bind(this.schema, value, createRun({ context, policy: {} }, this.options, false));
}

function coerce(this: SchemaValidator, value: unknown, how: CoerceOptions): Answer {
  return bind(this.schema, value, createRun(how, this.options, true));
}

type Answer = Validation | Promise<Validation>;

/** A fault in the code of a schema is the host's: it must never look like bad arguments. */
function bind(schema: StandardSchema, value: unknown, run: BendRun): Answer {
  const fail = (cause: unknown): Validation => {
    if (cause instanceof ToolError) throw cause;
    if (cause instanceof StepLimitError) return tooManySteps;
    const { toolName = '' } = run.root;
    const message = `The schema of tool "${toolName}" failed`;
    throw new ToolExecutionError(message, { toolName, code: 'validator-failed', cause });
  };
  try {
    const answer = judge(readRoot(schema, run.root), value, run);
    return answer instanceof Promise ? answer.catch(fail) : answer;
  } catch (error) {
    return fail(error);
  }
}

const tooManySteps: Validation = {
  isValid: false,
  issues: [{ path: [], expected: 'simpler', received: 'complex', message: 'must be simpler: too many alternatives' }],
};

/** Reads or bends, and then the schema has the last word. */
function judge(root: SchemaRoot, original: unknown, run: BendRun): Answer {
  const value = bendRoot(root, original, run);
  return andThen(runSchema(root, value, run), (result): Validation => {
    const source = { value, original, shape: root.shape };
    const strays = explainKeys([], findStrays(root, value), source);
    const issues = [...strays, ...toArgumentIssues(result.issues ?? [], source)];
    if (issues.length > 0 || result.issues) return { isValid: false, issues };
    // What is no result must not count as valid.
    if (!('value' in result)) throw new TypeError('no value');
    return { isValid: true, value: result.value, repairs: run.repairs };
  });
}

function bendRoot(root: SchemaRoot, value: unknown, run: BendRun): unknown {
  const { shape } = root;
  if (!shape) return value;
  const wrapper = run.isLenient ? findWrapper(root, value) : undefined;
  if (wrapper === undefined) return bendValue(shape, value, run);
  // repair: unwrapped
  record(run, 'unwrapped');
  return bendValue(shape, (value as Readonly<Record<string, unknown>>)[wrapper], { ...run, source: [wrapper] });
}
