import { createToolSet, defineTool, fromJsonSchema, type Tool } from '../../src/index.ts';
import { createMcpHandler } from '../../src/mcp.ts';
import { createContent } from '../../src/tool/create-content.ts';

const define = (name: string, execute: () => unknown): Tool =>
  defineTool({ name, description: `Test tool ${name}`, execute });

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

// One pixel, and a sample of silence.
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const wav = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA==';

const image = { type: 'image', data: png, mediaType: 'image/png' } as const;

// The tools that the conformance suite asks for. All are made at module scope.
const tools = createToolSet(
  define('test_simple_text', () => 'This is a simple text response for testing.'),
  define('test_image_content', () => createContent([image])),
  define('test_audio_content', () => createContent([{ type: 'audio', data: wav, mediaType: 'audio/wav' }])),
  define('test_embedded_resource', () =>
    createContent([
      {
        type: 'resource',
        uri: 'test://embedded-resource',
        mediaType: 'text/plain',
        text: 'This is an embedded resource content.',
      },
    ]),
  ),
  define('test_multiple_content_types', () =>
    createContent([
      { type: 'text', text: 'Multiple content types test:' },
      image,
      {
        type: 'resource',
        uri: 'test://mixed-content-resource',
        mediaType: 'application/json',
        text: '{"test":"data","value":123}',
      },
    ]),
  ),
  define('test_tool_with_logging', async function* () {
    for (const message of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      yield message;
      await wait(50);
    }
    return 'logged';
  }),
  define('test_tool_with_progress', async function* () {
    for (const progress of [0, 50, 100]) {
      yield { progress, total: 100 };
      await wait(50);
    }
    return 'done';
  }),
  define('test_error_handling', () => {
    throw new Error('This tool intentionally returns an error for testing');
  }),
  defineTool({
    name: 'json_schema_2020_12_tool',
    description: 'Tool with JSON Schema 2020-12 features',
    inputSchema: fromJsonSchema({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
      },
      properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
      additionalProperties: false,
    }),
    outputSchema: fromJsonSchema({ type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] }),
    execute: () => ({ ok: true }),
  }),
);

const handle = createMcpHandler(tools, {
  name: 'conformance',
  version: '1.0.0',
  // The page of the cross-origin test is served from another port of this machine.
  allowedOrigins: (origin) => /^http:\/\/127\.0\.0\.1:\d+$/.test(origin),
});

export default { fetch: (request: Request): Promise<Response> => handle(request) };
