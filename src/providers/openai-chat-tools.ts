import { addMissingItems } from '../projection/add-missing-items.ts';
import { projectNames, type WireNameRule } from '../projection/project-names.ts';
import { type SchemaLoss, toStrictSchema } from '../projection/strict-schema.ts';
import type { JsonSchemaObject } from '../tool/json-schema.ts';
import type { ProjectionOptions, ToolProjection } from '../tool/provider.ts';
import type { ToolSet } from '../tool/tool.ts';
import type { OpenAIChatTool } from './openai-chat-wire.ts';

export const openAIChatNameRule: WireNameRule = { maxLength: 64, illegalCharacters: /[^a-zA-Z0-9_-]/g };

/** What became of one tool: sent with `parameters`, or set aside. */
interface ProjectedTool {
  readonly parameters?: JsonSchemaObject;
  readonly isStrict?: boolean;
  readonly unproject?: (value: unknown) => unknown;
  readonly losses: readonly SchemaLoss[];
}

/** The tools as OpenAI Chat Completions wants them; one that cannot be sent is set aside and the others go. */
export function toOpenAIChatTools(tools: ToolSet, options: ProjectionOptions = {}): ToolProjection<OpenAIChatTool> {
  const names = projectNames(tools.keys(), openAIChatNameRule);
  const rows = Array.from(tools.values(), ({ specification }) => ({
    ...specification,
    ...projectSchema(specification.inputSchema, options),
  }));
  const unprojects = new Map(rows.map(({ name, unproject }) => [name, unproject]));
  return {
    ...names,
    toUnproject: (name) => unprojects.get(name),
    tools: rows.flatMap(({ name, description, parameters, isStrict }) => {
      if (parameters === undefined) return [];
      const strict = options.strict && { strict: isStrict === true };
      return [{ type: 'function', function: { name: names.toWireName(name), description, parameters, ...strict } }];
    }),
    losses: rows.flatMap(({ name, losses }) => losses.map((loss) => ({ toolName: name, ...loss }))),
  };
}

function projectSchema(schema: JsonSchemaObject, { strict }: ProjectionOptions): ProjectedTool {
  try {
    const loose = projectLoose(schema);
    return strict && loose.parameters ? projectStrict(loose.parameters, loose) : loose;
  } catch (error) {
    // A schema from elsewhere may be malformed in any way; the other tools must go all the same.
    return setAside(`malformed schema: ${error}`);
  }
}

function projectStrict(parameters: JsonSchemaObject, loose: ProjectedTool): ProjectedTool {
  const { reasons, schema, ...projection } = toStrictSchema(parameters);
  if (reasons.length === 0) return { ...projection, parameters: schema, isStrict: true };
  return { ...loose, losses: [...loose.losses, { kind: 'not-strict', message: reasons.join(', ') }] };
}

/** OpenAI takes neither a union at the root, nor an array without items, nor an object without properties. */
function projectLoose(schema: JsonSchemaObject): ProjectedTool {
  const keyword = ['anyOf', 'oneOf', 'allOf', 'not', 'enum', '$ref'].find((name) => name in schema);
  if (schema.type !== 'object' || keyword) return setAside(`no plain object at the root: ${keyword ?? schema.type}`);
  const closed = { ...schema, properties: {}, additionalProperties: schema.additionalProperties ?? false };
  const whole = Object.keys(schema.properties ?? {}).length === 0 ? closed : schema;
  const parameters = addMissingItems(whole);
  return { parameters, losses: parameters === whole ? [] : [{ kind: 'changed', message: 'items added to an array' }] };
}

const setAside = (message: string): ProjectedTool => ({ losses: [{ kind: 'set-aside', message }] });
