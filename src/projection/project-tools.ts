import type { JsonSchemaObject } from '../tool/json-schema.ts';
import type { ProjectionLoss, ProjectionOptions, ToolProjection } from '../tool/provider.ts';
import type { ToolSet } from '../tool/tool.ts';
import type { ToolSpecification } from '../tool/tool-specification.ts';
import { projectNames, type WireNameRule } from './project-names.ts';
import { projectSchema, type SchemaProjection } from './project-schema.ts';
import type { SchemaDialect } from './schema-dialect.ts';
import type { SchemaLoss } from './schema-walk.ts';

/** How a vendor wants its tools. */
export interface ToolDialect<WireTool> {
  readonly nameRule: WireNameRule;
  readonly schemas: SchemaDialect;
  /** What the vendor can hold the model to; absent where it cannot. */
  readonly strictSchemas?: SchemaDialect;
  /** Why a strict schema cannot be strict beside those before it; `undefined` where it can. Made anew for each table. */
  readonly createStrictBudget?: () => (counts: SchemaProjection['counts']) => string | undefined;
  readonly toTool: (tool: FittedTool) => WireTool;
}

/** A tool whose name and schema are legal. */
export interface FittedTool {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchemaObject;
  readonly isStrict: boolean;
  /** Whether strict tools were asked for. */
  readonly wantsStrict: boolean;
}

interface Row {
  readonly specification: ToolSpecification;
  readonly schema?: JsonSchemaObject;
  readonly isStrict?: boolean;
  readonly unproject?: SchemaProjection['unproject'];
  readonly losses: readonly SchemaLoss[];
}

/** The tools as a dialect wants them; one that cannot be sent is set aside and the others go. */
export function projectTools<WireTool>(
  tools: ToolSet,
  dialect: ToolDialect<WireTool>,
  { strict: wantsStrict = false }: ProjectionOptions = {},
): ToolProjection<WireTool> {
  const names = projectNames(tools.keys(), dialect.nameRule);
  const projectStrict = wantsStrict ? createStrictProjector(dialect) : undefined;
  const rows = Array.from(tools.values(), ({ specification }) => projectRow(specification, dialect, projectStrict));
  const unprojects = new Map(rows.map(({ specification, unproject }) => [specification.name, unproject]));
  return {
    ...names,
    toUnproject: (name) => unprojects.get(name),
    tools: rows.flatMap(({ specification, schema, isStrict = false }) => {
      if (!schema) return [];
      const { name, description } = specification;
      return [dialect.toTool({ name: names.toWireName(name), description, schema, isStrict, wantsStrict })];
    }),
    losses: rows.flatMap(({ specification: { name }, losses }): ProjectionLoss[] =>
      losses.map((loss) => ({ toolName: name, ...loss })),
    ),
  };
}

type StrictProjector = (schema: JsonSchemaObject) => SchemaProjection;

function createStrictProjector<WireTool>(dialect: ToolDialect<WireTool>): StrictProjector | undefined {
  const { strictSchemas, createStrictBudget } = dialect;
  const spend = createStrictBudget?.();
  return (
    strictSchemas &&
    ((schema) => {
      const projection = projectSchema(schema, strictSchemas);
      const reason = projection.reasons.length === 0 && spend?.(projection.counts);
      return reason ? { ...projection, reasons: [reason] } : projection;
    })
  );
}

function projectRow<WireTool>(
  specification: ToolSpecification,
  { schemas }: ToolDialect<WireTool>,
  projectStrict: StrictProjector | undefined,
): Row {
  try {
    const strict = projectStrict?.(specification.inputSchema);
    if (strict && strict.reasons.length === 0) return { specification, ...strict, isStrict: true };
    const { reasons, ...loose } = projectSchema(specification.inputSchema, schemas);
    if (reasons.length > 0) return setAside(specification, joinReasons(reasons));
    const losses = strict ? [{ kind: 'not-strict', message: joinReasons(strict.reasons) } as const] : [];
    return { specification, ...loose, losses: [...loose.losses, ...losses] };
  } catch (error) {
    // A schema from elsewhere may be malformed in any way; the other tools must go all the same.
    return setAside(specification, `malformed schema: ${error}`);
  }
}

const maxReasons = 10;

function joinReasons(reasons: readonly string[]): string {
  const left = reasons.length - maxReasons;
  return (left > 0 ? [...reasons.slice(0, maxReasons), `and ${left} more`] : reasons).join(', ').slice(0, 2000);
}

const setAside = (specification: ToolSpecification, message: string): Row => ({
  specification,
  losses: [{ kind: 'set-aside', message }],
});
