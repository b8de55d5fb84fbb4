import { createToolSet, executeToolCall, type ToolSet } from 'tooltable';
import { oauth2, toolsFromHttp } from 'tooltable/http';

// One table for all requests of the isolate, as a Worker has it.
let tools: ToolSet | undefined;

function findTools(origin: string): ToolSet {
  tools ??= createToolSet(
    toolsFromHttp({
      baseUrl: origin,
      credentials: oauth2({
        type: 'oauth2-client-credentials',
        tokenUrl: `${origin}/token`,
        clientId: 'worker',
        clientSecret: 'secret-1234',
      }),
      methods: [{ name: 'ask', method: 'GET', path: '/things' }],
    }),
  );
  return tools;
}

export default {
  async fetch(request: Request): Promise<Response> {
    const result = await executeToolCall(findTools(await request.text()), {
      id: 'call_1',
      name: 'ask',
      arguments: '{}',
    });
    return Response.json(result.content);
  },
};
