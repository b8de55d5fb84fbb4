import { tellNamesApart } from '../projection/tell-names-apart.ts';
import type { McpWireTool } from '../providers/mcp-wire.ts';
import { createToolSet } from '../tool/create-tool-set.ts';
import type { ToolSet } from '../tool/tool.ts';
import { cleanText } from './clean-text.ts';
import { createRemoteTool, type RemoteToolOptions } from './create-remote-tool.ts';
import { maxNameLength } from './expose-tool-names.ts';
import { fingerprintTool } from './fingerprint-tool.ts';
import { readWords } from './mend-answer.ts';
import { readMcpTool } from './read-mcp-tool.ts';
import { toMcpError } from './to-mcp-error.ts';
import type { McpToolReport, McpTools } from './tools-from-mcp-options.ts';

/** What a server offered when it was last asked. */
export type RemoteTable = Pick<McpTools, 'tools' | 'fingerprints' | 'instructions'>;

export interface RefreshableTable {
  readonly current: () => RemoteTable;
  readonly refresh: () => Promise<ToolSet>;
}

/** The table of a server, empty until it is asked for. What differs from the table before is reported. */
export function createRemoteTable(options: RemoteToolOptions): RefreshableTable {
  const { timeoutMs = 60_000, onReport, connection } = options;
  let before = options.fingerprints;
  let table: RemoteTable = { tools: new Map(), fingerprints: {}, instructions: undefined };
  let loading: Promise<unknown> = Promise.resolve();
  const load = async (): Promise<ToolSet> => {
    try {
      table = await readTable(options);
    } catch (error) {
      throw toMcpError(error, { server: connection.server, timeoutMs });
    }
    if (before) reportChanges(before, table.fingerprints, onReport);
    before = table.fingerprints;
    return table.tools;
  };
  return {
    current: () => table,
    // One after the other: an answer that comes late must not stand for the newest.
    refresh() {
      const next = loading.then(load);
      loading = next.catch(() => undefined);
      return next;
    },
  };
}

async function readTable(options: RemoteToolOptions): Promise<RemoteTable> {
  const { connection, alias, timeoutMs = 60_000, maxDescriptionLength = 2000, onReport } = options;
  const answer = await connection.use(async (client) => {
    const instructions = client.getInstructions();
    // A server without tools is not asked for them.
    if (!client.getServerCapabilities()?.tools) return { instructions, listed: [] };
    const { tools } = await client.listTools(undefined, { cacheMode: 'refresh', timeout: timeoutMs });
    return { instructions, listed: tools.map((tool) => readMcpTool(readWords(tool))) };
  });
  const named = answer.listed.filter((tool) => tool !== undefined);
  const nameless = answer.listed.length - named.length;
  if (nameless > 0) onReport({ kind: 'schema', message: `Left out, having no name: ${nameless}` });
  const chosen = chooseTools(named, options);
  const toName = ({ name }: McpWireTool): string => `${alias}__${name}`;
  const names = tellNamesApart(chosen.map(toName), maxNameLength, (name) =>
    name.replace(/[^\w-]/g, '_').slice(0, maxNameLength),
  );
  const rows = chosen.map((remote) => ({ remote, name: names.get(toName(remote)) ?? alias }));
  const fingerprints = await Promise.all(rows.map(async ({ remote, name }) => [name, await fingerprintTool(remote)]));
  return {
    tools: createToolSet(rows.map(({ remote, name }) => createRemoteTool(remote, name, options))),
    fingerprints: Object.fromEntries(fingerprints),
    instructions: answer.instructions && cleanText(answer.instructions, maxDescriptionLength),
  };
}

/** Takes the tools that were asked for, each name once, and not too many. */
function chooseTools(listed: readonly McpWireTool[], options: RemoteToolOptions): readonly McpWireTool[] {
  const { include, maxTools = 500, onReport } = options;
  const report = (kind: McpToolReport['kind'], names: readonly string[], why: string): void => {
    if (names.length > 0) onReport({ kind, message: `${why}: ${cleanText(names.slice(0, 20).join(', '), 1000)}` });
  };
  const byName = new Map([...listed].reverse().map((tool) => [tool.name, tool]));
  const isListed =
    typeof include === 'function' ? include : ({ name }: McpWireTool) => !include || include.includes(name);
  const wanted = listed.filter((tool) => byName.get(tool.name) === tool && isListed(tool) === true);
  const missing = typeof include === 'function' ? [] : (include ?? []).filter((name) => !byName.has(name));
  const repeated = listed.filter((tool) => byName.get(tool.name) !== tool);
  report('duplicate', toNames(repeated), 'Listed more than once, and the first one is taken');
  report('missing', missing, 'Asked for, and not on this server');
  report('limit', toNames(wanted.slice(maxTools)), `Left out, being more than ${maxTools}`);
  return wanted.slice(0, maxTools);
}

const toNames = (tools: readonly McpWireTool[]): readonly string[] => tools.map(({ name }) => name);

function reportChanges(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
  onReport: (report: McpToolReport) => void,
): void {
  for (const [toolName, fingerprint] of Object.entries(after)) {
    if (!Object.hasOwn(before, toolName)) onReport({ kind: 'added', toolName, message: 'New on this server' });
    else if (before[toolName] !== fingerprint) {
      onReport({ kind: 'changed', toolName, message: 'The server describes it otherwise than before' });
    }
  }
  for (const toolName of Object.keys(before).filter((name) => !Object.hasOwn(after, name))) {
    onReport({ kind: 'removed', toolName, message: 'No more on this server' });
  }
}
