import {
  array,
  boolean,
  type GenericSchema,
  maxCodePoints,
  maxLength,
  maxValue,
  metadata,
  minCodePoints,
  minLength,
  minValue,
  number,
  optional,
  picklist,
  pipe,
  rawTransform,
  record,
  safeInteger,
  strictObject,
  string,
  unknown,
} from 'valibot';
import { toJsonSchema } from '../schema/to-json-schema.ts';
import type { StandardSchema } from '../tool/standard-schema.ts';
import { isRequired } from './collect-values.ts';
import type { BoundParameter, PlainParameter } from './list-parameters.ts';

/** The schema of the arguments that the model gives, by its keys. */
export function createInputSchema(parameters: readonly BoundParameter[]): GenericSchema {
  return strictObject(Object.fromEntries(parameters.map((parameter) => [parameter.key, createEntry(parameter)])));
}

function createEntry(parameter: BoundParameter): GenericSchema {
  const entry = annotate(createParameterSchema(parameter), parameter);
  return isRequired(parameter) && parameter.default === undefined ? entry : optional(entry);
}

/** The schema of one parameter, as its type or its own schema says. */
export function createParameterSchema({ schema, ...parameter }: PlainParameter): GenericSchema {
  return schema ? adopt(schema) : createTypeSchema(parameter as ValueType);
}

/** A schema of another library is asked for its verdict, and described by itself. */
function adopt(schema: StandardSchema): GenericSchema {
  if (schema['~standard'].vendor === 'valibot') return schema as unknown as GenericSchema;
  return pipe(
    unknown(),
    metadata(toJsonSchema(schema)),
    rawTransform(({ dataset, addIssue, NEVER }) => {
      const result = schema['~standard'].validate(dataset.value);
      if (result instanceof Promise) throw new TypeError('An asynchronous schema cannot describe an HTTP parameter');
      for (const { message } of result.issues ?? []) addIssue({ message });
      return result.issues ? NEVER : result.value;
    }),
  );
}

/** What the types of parameters, items and properties have. */
interface ValueType {
  readonly type: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly enum?: readonly (string | number)[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: ValueType;
  readonly properties?: Readonly<Record<string, ValueType>>;
}

function createTypeSchema(type: ValueType): GenericSchema {
  if (type.enum) return picklist(type.enum);
  switch (type.type) {
    case 'string':
      return limit(string(), [type.minLength, minCodePoints], [type.maxLength, maxCodePoints]);
    case 'integer':
    case 'number': {
      const base = type.type === 'number' ? number() : pipe(number(), safeInteger());
      return limit(base, [type.minimum, minValue], [type.maximum, maxValue]);
    }
    case 'boolean':
      return boolean();
    case 'array':
      return limit(array(createItemSchema(type.items)), [type.minItems, minLength], [type.maxItems, maxLength]);
    case 'object':
      return type.properties ? createObjectSchema(type.properties) : record(string(), unknown());
    case 'file':
      return strictObject({
        data: pipe(string(), metadata({ contentEncoding: 'base64' })),
        filename: optional(string()),
        contentType: optional(string()),
      });
    default:
      throw new TypeError('must have a known type, or a schema');
  }
}

/** Items that are not declared are shown as texts, and are not bent to be. */
function createItemSchema(items: ValueType | undefined): GenericSchema {
  return items ? annotate(createTypeSchema(items), items) : pipe(unknown(), metadata({ type: 'string' }));
}

function createObjectSchema(properties: Readonly<Record<string, ValueType>>): GenericSchema {
  const entries = Object.entries(properties).map(([key, type]) => {
    const entry = annotate(createTypeSchema(type), type);
    return [key, type.required ? entry : optional(entry)];
  });
  return strictObject(Object.fromEntries(entries));
}

type Limit = readonly [value: number | undefined, action: (value: never) => unknown];

function limit(schema: GenericSchema, ...limits: readonly Limit[]): GenericSchema {
  const actions = limits.flatMap(([value, action]) => (value === undefined ? [] : [action(value as never)]));
  return actions.length > 0 ? pipe(schema, ...(actions as [])) : schema;
}

/** What the model is told besides the type. */
function annotate(schema: GenericSchema, parameter: Partial<PlainParameter>): GenericSchema {
  const { title, description, examples, default: initial } = parameter;
  const told = Object.entries({ title, description, examples, default: initial }).filter(
    ([, note]) => note !== undefined,
  );
  if (told.length === 0) return schema;
  // Metadata is only read, never run: put into the list, it describes a schema of any copy of valibot.
  const { pipe: items = [schema] } = schema as GenericSchema & { readonly pipe?: readonly unknown[] };
  return Object.assign({ ...schema }, { pipe: [...items, metadata(Object.fromEntries(told))] });
}
