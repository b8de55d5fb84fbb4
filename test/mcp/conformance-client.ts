import { executeToolCall } from '../../src/index.ts';
import { toolsFromMcp } from '../../src/mcp.ts';

// The suite starts this program with the address of its server, and looks at what arrives there.
const remote = await toolsFromMcp(process.argv.at(-1) ?? '', { alias: 'suite' });
for (const [name] of remote.tools) {
  const { content } = await executeToolCall(remote.tools, { id: 'call_1', name, arguments: '{"a":5,"b":"3"}' });
  console.log(name, JSON.stringify(content));
}
await remote.close();
