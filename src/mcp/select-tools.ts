import { createToolSet } from '../tool/create-tool-set.ts';
import { filterTools } from '../tool/filter-tools.ts';
import type { ToolSet } from '../tool/tool.ts';

/** What can be selected by its name: a service of `mcpService`, or the tools of a remote server. */
export interface SelectableService {
  readonly name: string;
  readonly tools: ToolSet;
}

/** What there is, and what one request may use. */
export interface SelectToolsOptions {
  /** The tools that a request may name one by one. */
  readonly tools?: ToolSet;
  readonly services?: Iterable<SelectableService>;
  /** The allow-lists of one request: nothing that is not named is shown, or runs. */
  readonly allow: ToolSelection;
}

/** The allow-lists of one request. */
export interface ToolSelection {
  /** Names in `tools`. @default none */
  readonly functions?: Iterable<string>;
  /** Names of services, each with all its tools. @default none */
  readonly services?: Iterable<string>;
}

/**
 * Makes the table of one request from its allow-lists (AI4J: `functions(...)`, `mcpServices(...)`). What is not in the
 * table is unknown to the model and to `executeToolCall` alike, so nothing else can be run in that request.
 *
 * @throws {TypeError} without `allow`
 * @throws {RangeError} for a function or service that does not exist
 * @throws {DuplicateToolError} when two tools have one name
 *
 * @example
 * const tools = selectTools({ tools: local, services: [weather, github], allow: { functions: ['now'], services: ['weather'] } });
 */
export function selectTools({ tools = new Map(), services = [], allow }: SelectToolsOptions): ToolSet {
  if (!allow) throw new TypeError('allow must be given');
  const known = new Map(Array.from(services, (service) => [service.name, service]));
  const chosen = Array.from(new Set(allow.services), (name) => {
    const service = known.get(name);
    if (!service) throw new RangeError(`No such service: ${name}. There are: ${[...known.keys()].join(', ')}`);
    return service.tools;
  });
  return createToolSet(filterTools(tools, allow.functions ?? []), ...chosen);
}
