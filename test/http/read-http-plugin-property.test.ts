import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAgentForgePlugin } from '../../src/http/read-agent-forge-plugin.ts';
import { readHttpPlugin } from '../../src/http/read-http-plugin.ts';
import { toolsFromHttp } from '../../src/http/tools-from-http.ts';
import { InvalidSourceError } from '../../src/tool/invalid-source-error.ts';
import { countRuns } from '../schema/arbitrary-check-schema.ts';

const declaration = {
  name: 'weather',
  baseUrl: 'https://api.example.com',
  headers: { 'X-Client': 'tooltable' },
  credentials: [{ type: 'query', name: 'appid', value: 'k' }],
  limits: { timeoutMs: 5000 },
  methods: [
    {
      name: 'getWeather',
      method: 'POST',
      path: '/v1/{city}?a=1',
      parameters: [
        { name: 'city', in: 'path', schema: { type: 'string', minLength: 1 } },
        { name: 'days', in: 'query', type: 'integer', minimum: 1, default: 3, style: 'form' },
        { name: 'where', in: 'body', type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } },
        { name: 'key', in: 'header', fixed: { a: 1 } },
      ],
      body: { send: 'auto', mediaType: 'application/json' },
      annotations: { idempotent: true },
      response: { pick: ['temp'] },
      pagination: { type: 'token', parameter: 'cursor', nextToken: 'next' },
    },
  ],
};

const agentForge = {
  baseUrl: 'https://api.example.com',
  staticHeaders: { a: 'b' },
  pluginMethods: [
    {
      methodName: 'getWeather',
      httpMethodType: 1,
      uri: '/v1/weather',
      parameters: [{ methodParamName: 'city', useTypeValue: 1, dataTypeValue: 1, required: 1, defaultValue: 'x' }],
    },
  ],
};

type Path = readonly (string | number)[];

function listPaths(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, item]) => listPaths(item, [...path, key]))];
}

/** A copy in which another value stands at a path; nothing where it is undefined. */
function replaceAt(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  const copy = structuredClone(value) as Record<string, unknown>;
  const inner = replaceAt(copy[key], rest, replacement);
  if (inner === undefined && rest.length === 0 && !Array.isArray(copy)) delete copy[key];
  else copy[key] = inner;
  return copy;
}

const replacement = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    undefined,
    null,
    '',
    '..',
    '/{a}',
    '{',
    'a\nb',
    '__proto__',
    'constructor',
    'path',
    'object',
    [],
    {},
    -1,
    1.5,
  ),
);

test.each([
  ['readHttpPlugin()', readHttpPlugin, declaration],
  ['readAgentForgePlugin()', readAgentForgePlugin, agentForge],
] as const)(
  '%s gives a plug-in that makes tools, or tells mistakes, whatever stands where',
  (_, read, source) => {
    const path = fc.constantFrom(...listPaths(source));
    fc.assert(
      fc.property(fc.array(fc.tuple(path, replacement), { minLength: 1, maxLength: 2 }), (changes) => {
        const [first, second] = changes.map(([place, value]) => (given: unknown) => {
          try {
            return replaceAt(given, place, value);
          } catch {
            return given; // the place is gone
          }
        });
        const once = first?.(source);
        const changed = second ? second(once) : once;
        try {
          const tools = toolsFromHttp(read(changed));
          for (const { specification } of tools) expect(specification.inputSchema.type).toBe('object');
        } catch (error) {
          if (!(error instanceof InvalidSourceError)) throw error;
          expect(error.mistakes).not.toEqual([]);
        }
      }),
      { numRuns: countRuns(1500) },
    );
  },
  600_000,
);
