import { executeToolCall } from '../../src/index.ts';
import { toolsFromMcp } from '../../src/mcp.ts';

async function visit(): Promise<unknown> {
  const url = decodeURIComponent(location.hash.slice(1));
  const remote = await toolsFromMcp(url, { alias: 'worker' });
  const call = { id: 'call_1', name: 'worker__test_simple_text', arguments: '{}' };
  const { content } = await executeToolCall(remote.tools, call);
  await remote.close();
  return { names: remote.tools.size, content };
}

(globalThis as { visit?: () => Promise<unknown> }).visit = visit;
