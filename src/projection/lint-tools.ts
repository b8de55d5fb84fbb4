import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import type { Path } from '../tool/repair.ts';
import type { Tool, ToolSet } from '../tool/tool.ts';

/** Something in a table that makes models err, though it is legal. */
export interface ToolLint {
  readonly toolName: string;
  readonly rule: ToolLintRule;
  /** The parameter it concerns; absent for the tool itself. */
  readonly path?: Path;
  readonly message: string;
}

export type ToolLintRule =
  | 'missing-description'
  | 'missing-parameter-description'
  | 'deep-nesting'
  | 'similar-names'
  | 'untyped-parameter';

export interface LintToolsOptions {
  /** Objects and lists inside each other that a parameter may have. @default 3 */
  readonly maxDepth?: number;
}

/**
 * Looks a table over for what makes models err: missing descriptions, parameters without a type, deep nesting,
 * names that differ only in letter case or punctuation. Meant for a test of the application.
 *
 * @example
 * expect(lintTools(tools)).toEqual([]);
 */
export function lintTools(tools: ToolSet, options: LintToolsOptions = {}): readonly ToolLint[] {
  const { maxDepth = 3 } = options;
  return [...[...tools.values()].flatMap((tool) => lintTool(tool, maxDepth)), ...lintNames(tools)];
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
