import { createToolSet } from '../tool/create-tool-set.ts';
import type { Tool } from '../tool/tool.ts';
import { buildMethodTool } from './build-method-tool.ts';
import { checkInstance } from './check-instance.ts';
import type { MethodToolOptions } from './method-tool-options.ts';
import { findDeclaration } from './tool-decorator.ts';

/**
 * Makes tools of all methods that `@tool` declares, inherited ones too: per object in the order of its class, then of the classes above.
 * A method that overrides a declared one runs in its place, under the declaration nearest to the object.
 * Behind a proxy, declarations are read from the classes and calls go through the proxy.
 *
 * @param objects instances; nothing gives no tools
 * @throws {TypeError} for a class instead of an instance, for an object without a declared method, and as `defineTool` does
 * @throws {DuplicateToolError} when two methods give one name
 *
 * @example
 * const tools = createToolSet(toolsFromObjects([new Crm(), new Tickets()]));
 */
export function toolsFromObjects(objects: Iterable<object> | null | undefined): readonly Tool[] {
  if (objects && !(Symbol.iterator in objects))
    throw new TypeError('Expected a list of objects: toolsFromObjects([object])');
  return [...createToolSet([...(objects ?? [])].flatMap(toolsFromObject)).values()];
}

function toolsFromObject(object: object): readonly Tool[] {
  checkInstance(object);
  const declarations = findDeclarations(object);
  if (declarations.size === 0) {
    const name = object.constructor?.name ?? 'unnamed';
    throw new TypeError(`Cannot make tools from the ${name} object: none of its methods is declared with @tool`);
  }
  return Array.from(declarations, ([key, options]) => buildMethodTool(object, key, options));
}

function findDeclarations(object: object): ReadonlyMap<string, MethodToolOptions> {
  const declarations = new Map<string, MethodToolOptions>();
  for (const prototype of listPrototypes(object)) {
    for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      const declaration = findDeclaration(value);
      if (declaration && !declarations.has(key)) declarations.set(key, declaration);
    }
  }
  return declarations;
}

/** A proxy may answer without end. */
const maxPrototypes = 100;

function listPrototypes(object: object): readonly object[] {
  const prototypes: object[] = [];
  for (let next = Reflect.getPrototypeOf(object); next; next = Reflect.getPrototypeOf(next)) {
    if (prototypes.push(next) > maxPrototypes) {
      throw new TypeError(`Cannot make tools from an object with more than ${maxPrototypes} prototypes`);
    }
  }
  return prototypes;
}
