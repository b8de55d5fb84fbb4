import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { listTypes, typeOf } from './read-schema.ts';

const maxSchemas = 400;

/**
 * A schema without `anyOf`, `oneOf`, `allOf` and `$ref` at its root, where clients hand it to vendors that refuse them: one
 * object with the keys of all branches, of which those are required that no branch leaves out. What tells the branches
 * apart is no longer said, but still checked where the tool runs. What cannot be laid into one stays as it is.
 */
export function foldRoot(schema: JsonSchemaObject): JsonSchemaObject {
  const { anyOf, oneOf, allOf, $ref, $defs } = schema;
  const folded = (anyOf ?? oneOf ?? allOf ?? $ref) === undefined ? undefined : fold(schema, schema);
  // A reference into a branch would lead nowhere.
  const isUsable = folded && !/"\$ref":"#\/(?:any|one|all)Of/.test(JSON.stringify(schema));
  return isUsable ? { ...folded, ...($defs && { $defs }) } : schema;
}

/** Branches may share what is below them, so that they would be folded again and again: `budget` counts them all. */
function fold(schema: JsonSchema, root: JsonSchemaObject, budget = { left: maxSchemas }): JsonSchemaObject | undefined {
  const merged = budget.left-- > 0 ? mergeSchemas([schema], root) : undefined;
  if (!merged) return undefined;
  const { anyOf, oneOf, ...base } = merged;
  const folded = [anyOf, oneOf].flatMap((branches) => (branches ? [foldBranches(branches, root, budget)] : []));
  return folded.reduce<JsonSchemaObject | undefined>(
    (whole, part) => whole && part && mergeSchemas([whole, part], root),
    base,
  );
}

/** What the branches have in common, and what each of them may have. */
function foldBranches(
  branches: readonly JsonSchema[],
  root: JsonSchemaObject,
  budget: { left: number },
): JsonSchemaObject | undefined {
  const folded = branches.map((branch) => fold(branch, root, budget));
  // A call's arguments are an object, whatever else a branch would take.
  const objects = folded.filter((branch) => branch && /^$|object/.test(listTypes(branch).join())) as JsonSchemaObject[];
  if (folded.includes(undefined) || objects.length === 0) return undefined;
  const required = objects.map(({ required = [] }) => required);
  return {
    properties: joinProperties(objects),
    required: required[0]?.filter((key) => required.every((keys) => keys.includes(key))) ?? [],
  };
}

/** A key may be what it is in any of the branches that name it, though one that does not might take more. */
function joinProperties(schemas: readonly JsonSchemaObject[]): Readonly<Record<string, JsonSchema>> {
  const forms = new Map<string, Map<string, JsonSchema>>();
  for (const [key, form] of schemas.flatMap(({ properties = {} }) => Object.entries(properties))) {
    forms.set(key, (forms.get(key) ?? new Map<string, JsonSchema>()).set(JSON.stringify(form), form));
  }
  return Object.fromEntries(Array.from(forms, ([key, known]) => [key, joinForms([...known.values()])]));
}

/** Constants become the enum that a model reads as the choice. */
function joinForms(forms: readonly JsonSchema[]): JsonSchema {
  const [first = true, ...others] = forms;
  const constants = forms.map((form) => Object(form).const as unknown);
  if (others.length === 0) return first;
  if (constants.includes(undefined)) return { anyOf: forms };
  const [type, ...types] = new Set(constants.map(typeOf));
  return { ...(types.length === 0 && { type }), enum: constants };
}
