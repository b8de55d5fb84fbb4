/** How methods are named: by method and path, as AgentForge does, or by a function of the request. */
export type CurlNaming = 'path' | 'agentforge' | ((request: NamedRequest, index: number) => string);

/** What a name is made from. */
export interface NamedRequest {
  /** In upper case. */
  readonly method: string;
  readonly url: URL;
  /** With `{name}` for path parameters. */
  readonly path: string;
}

const maxLength = 64;

/** Names a method, and keeps its name apart from those that are taken. */
export function nameMethod(
  request: NamedRequest,
  index: number,
  { naming, taken }: { readonly naming: CurlNaming; readonly taken: Set<string> },
): string {
  const wanted = typeof naming === 'function' ? naming(request, index) : createName(request, naming);
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted.slice(0, maxLength - 4)}${count}`;
  taken.add(name);
  return name;
}

function createName({ method, path, url }: NamedRequest, naming: 'path' | 'agentforge'): string {
  if (naming === 'agentforge') return `execute${method.replace(/\W/g, '')}`;
  const words = listWords(path);
  const nouns = words.length > 0 ? words : listWords(url.hostname);
  return [method.toLowerCase().replace(/\W/g, ''), ...nouns.map(capitalize)].join('').slice(0, maxLength);
}

// What tells nothing of a resource.
const noise = /^(?:api|rest|v?\d+(?:\.\d+)*|www|com|org|net|io|dev)$/i;

/** The words of a path, without versions and without what only identifies: numbers, UUIDs, hashes. */
function listWords(path: string): readonly string[] {
  return path
    .split('/')
    .filter((segment) => segment && !noise.test(segment) && !isIdentifier(segment))
    .flatMap((segment) => (segment.startsWith('{') ? ['By', ...splitWords(segment)] : splitWords(segment)));
}

function splitWords(segment: string): readonly string[] {
  return segment
    .replace(/\.(?:json|xml|php|aspx?)$/i, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word && !noise.test(word));
}

/** Whether a segment of a path only says which one: a number, a UUID, a long hash. */
export function isIdentifier(segment: string): boolean {
  return /^(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[a-z]*\d)[\da-f]{16,})$/i.test(segment);
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
