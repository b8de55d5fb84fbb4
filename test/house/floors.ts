/** The floor of each room: a file imports from its own room or from a lower floor. docs/architecture.md says why. */
export const floors: ReadonlyMap<string, number> = new Map([
  ['tool', 1],
  ['json', 2],
  ['redact', 2],
  ['schema', 3],
  ['projection', 3],
  ['local', 4],
  ['call', 4],
  ['http', 4],
  ['providers', 4],
  ['middleware', 4],
  ['curl', 5],
  ['openapi', 5],
  ['mcp', 5],
  ['models', 5],
  ['adapters', 5],
  ['webmcp', 5],
  ['search', 5],
  ['telemetry', 5],
  ['agent', 6],
  ['testing', 7],
  ['roof', 8],
]);

/** A recursive scanner or converter stays whole: up to 500 lines instead of 300. */
export const longFiles: ReadonlySet<string> = new Set([
  'src/json/scan-json.ts',
  'src/projection/project-node.ts',
  'src/schema/to-json-schema.ts',
]);

/** The only file that may import a package, where that is so. */
export const packageOwners: ReadonlyMap<string, string> = new Map([['ky', 'src/http/send-request.ts']]);
