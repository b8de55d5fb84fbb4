import { ToolError } from '../tool/tool-error.ts';

/**
 * The official packages, loaded when they are first needed: a program that serves MCP needs no client, and one that
 * does neither pays for none. Each stands in an `import()` of its own, which bundlers can read.
 */
export function loadServer(): Promise<typeof import('@modelcontextprotocol/server')> {
  return import('@modelcontextprotocol/server').catch((cause) => failToLoad('server', cause));
}

/** `place` is what it is needed for. */
export function loadClient(place: string): Promise<typeof import('@modelcontextprotocol/client')> {
  if ('document' in globalThis) keepFromCompiling();
  return import('@modelcontextprotocol/client').catch((cause) => failToLoad('client', cause, ` for ${place}`));
}

/**
 * In a page, the zod beneath the client would make code from text, which a strict policy forbids: with Trusted Types the
 * client cannot even connect. What the page itself has set is left alone.
 */
function keepFromCompiling(): void {
  const scope = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
  scope.__zod_globalConfig ??= {};
  scope.__zod_globalConfig.jitless ??= true;
}

function failToLoad(name: string, cause: unknown, purpose = ''): never {
  const peer = `@modelcontextprotocol/${name}`;
  throw new ToolError(`Cannot load ${peer}${purpose}: npm install ${peer}`, { code: 'execution-failed', cause });
}
