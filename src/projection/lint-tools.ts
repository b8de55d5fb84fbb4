import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import type { ProjectionLoss, ProjectionOptions, Provider } from '../tool/provider.ts';
import type { Path } from '../tool/repair.ts';
import type { Tool, ToolSet } from '../tool/tool.ts';
import { estimateTokens } from './estimate-tokens.ts';

/** Something in a table that makes models err, though it is legal. */
export interface ToolLint {
  readonly toolName: string;
  readonly rule: ToolLintRule;
  /** The parameter it concerns; absent for the tool itself. */
  readonly path?: Path;
  readonly message: string;
}

/** The name of what was found. */
export type ToolLintRule =
  | 'missing-description'
  | 'missing-parameter-description'
  | 'deep-nesting'
  | 'similar-names'
  | 'untyped-parameter';

/** Where `lintTools` draws its lines. */
export interface LintToolsOptions {
  /** Objects and lists inside each other that a parameter may have. @default 3 */
  readonly maxDepth?: number;
}

/** A vendor's words, as far as a report needs them. */
export type LintDialect = Pick<Provider<unknown, never, unknown, unknown>, 'name' | 'toTools'>;

/** How a table is looked over for one dialect: as it would be sent. */
export interface LintDialectOptions extends LintToolsOptions, ProjectionOptions {}

/** What becomes of a table in one dialect, without sending it. */
export interface ToolSetReport {
  readonly lints: readonly ToolLint[];
  /** What the dialect cannot say, and the tools that it cannot be sent. */
  readonly losses: readonly ProjectionLoss[];
  /** What each tool that is sent costs in every request, in the order of the table. */
  readonly costs: readonly ToolCost[];
  readonly totalTokens: number;
}

/** What one tool adds to every request. */
export interface ToolCost {
  readonly toolName: string;
  /** An estimate: a quarter of the ASCII characters of the tool as it is sent, and all others. */
  readonly tokens: number;
}

/**
 * Looks a table over for what makes models err: missing descriptions, parameters without a type, deep nesting,
 * names that differ only in letter case or punctuation. Meant for a test of the application. With a dialect it reports
 * what that cannot say, too, and what the tools cost.
 *
 * @example
 * expect(lintTools(tools)).toEqual([]);
 * expect(lintTools(tools, gemini).losses).toEqual([]);
 */
export function lintTools(tools: ToolSet, options?: LintToolsOptions): readonly ToolLint[];
export function lintTools(tools: ToolSet, dialect: LintDialect, options?: LintDialectOptions): ToolSetReport;
export function lintTools(
  tools: ToolSet,
  given: LintDialect | LintToolsOptions = {},
  options: LintDialectOptions = {},
): readonly ToolLint[] | ToolSetReport {
  if ('toTools' in given) return reportTools(tools, given, options);
  const { maxDepth = 3 } = given;
  return [...[...tools.values()].flatMap((tool) => lintTool(tool, maxDepth)), ...lintNames(tools)];
}

function reportTools(tools: ToolSet, dialect: LintDialect, options: LintDialectOptions): ToolSetReport {
  const { losses, tools: wireTools } = dialect.toTools(tools, options);
  const isSent = (name: string): boolean =>
    !losses.some(({ kind, toolName }) => kind === 'set-aside' && toolName === name);
  const sent = [...tools.keys()].filter(isSent);
  const costs = sent.map((toolName, index) => ({ toolName, tokens: estimateTokens(JSON.stringify(wireTools[index])) }));
  const totalTokens = costs.reduce((total, { tokens }) => total + tokens, 0);
  return { lints: lintTools(tools, options), losses, costs, totalTokens };
}

function lintTool({ specification }: Tool, maxDepth: number): ToolLint[] {
  const { name: toolName, description, inputSchema } = specification;
  const lints = lintProperties(inputSchema, { toolName, maxDepth, path: [] });
  if (description.trim() !== '') return lints;
  return [{ toolName, rule: 'missing-description', message: 'The tool has no description' }, ...lints];
}

interface LintScope {
  readonly toolName: string;
  readonly maxDepth: number;
  readonly path: Path;
}

function lintProperties(schema: JsonSchemaObject, scope: LintScope): ToolLint[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    lintParameter(property, { ...scope, path: [...scope.path, key] }),
  );
}

function lintParameter(schema: JsonSchema, scope: LintScope): ToolLint[] {
  const { toolName, path, maxDepth } = scope;
  const name = path.join('.');
  if (typeof schema === 'boolean')
    return [{ toolName, path, rule: 'untyped-parameter', message: `"${name}" has no type` }];
  if (path.length > maxDepth) {
    const message = `"${name}" is nested deeper than ${maxDepth} levels`;
    return [{ toolName, path, rule: 'deep-nesting', message }];
  }
  const inner = typeof schema.items === 'object' ? lintProperties(schema.items, scope) : [];
  return [...lintOwn(schema, scope, name), ...lintProperties(schema, scope), ...inner];
}

/** Keywords of which one says what a value may be. */
const typing = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref'];

function lintOwn(schema: JsonSchemaObject, { toolName, path }: LintScope, name: string): ToolLint[] {
  const lints: ToolLint[] = [];
  if (!schema.description && !schema.$ref) {
    lints.push({ toolName, path, rule: 'missing-parameter-description', message: `"${name}" has no description` });
  }
  if (!typing.some((keyword) => Object.hasOwn(schema, keyword))) {
    lints.push({ toolName, path, rule: 'untyped-parameter', message: `"${name}" has no type` });
  }
  return lints;
}

function lintNames(tools: ToolSet): ToolLint[] {
  const firstByShape = new Map<string, string>();
  return [...tools.keys()].flatMap((toolName) => {
    const shape = toolName.toLowerCase().replace(/[_.-]/g, '');
    const first = firstByShape.get(shape);
    firstByShape.set(shape, first ?? toolName);
    if (first === undefined) return [];
    const message = `"${toolName}" and "${first}" differ only in letter case or punctuation`;
    return [{ toolName, rule: 'similar-names' as const, message }];
  });
}
