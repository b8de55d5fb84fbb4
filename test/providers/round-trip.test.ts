import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anthropic } from '../../src/providers/anthropic.ts';
import { gemini } from '../../src/providers/gemini.ts';
import { openAIChat } from '../../src/providers/openai-chat.ts';
import { deepSeekChat } from '../../src/providers/openai-compatible.ts';
import { openAIResponses } from '../../src/providers/openai-responses.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import { createTool } from '../tool/create-tool.ts';
import { answers, type Dialect, readWireTool } from './dialects.ts';
import { type Sample, toolSample } from './tool-samples.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 200);
const timeout = 20_000 + runs * 20;

const dialects: readonly [string, Dialect, boolean][] = [
  ['OpenAI Chat', openAIChat, false],
  ['OpenAI Chat, strict', openAIChat, true],
  ['OpenAI Responses, strict', openAIResponses, true],
  ['DeepSeek, strict', deepSeekChat, true],
  ['Anthropic', anthropic, false],
  ['Anthropic, strict', anthropic, true],
  ['Gemini', gemini, false],
] as unknown as [string, Dialect, boolean][];

const names = fc.uniqueArray(
  fc.constantFrom('search', 'get.it', 'get_it', 'get-it', `${'a'.repeat(80)}x`, `${'a'.repeat(80)}y`, '9lives'),
  { minLength: 1, maxLength: 3 },
);

const table = names.chain((list) =>
  fc.tuple(
    ...list.map((name) =>
      fc.tuple(fc.constant(name), toolSample, fc.infiniteStream(fc.nat())).map(([, sample]) => ({ name, sample })),
    ),
  ),
);

/** A table, and for each tool what a model means to send. */
const calls = table.chain((rows) =>
  fc.tuple(...rows.map(({ name, sample }) => sample.intent.map((intent) => ({ name, sample, intent })))),
);

const createRow = (name: string, { schema }: Sample) =>
  createTool(name, { specification: { name, description: 'A tool', inputSchema: schema } });

describe('project, answer, un-project', () => {
  test.each(dialects)(
    '%s: gives the original calls back, and reports every loss',
    (_, dialect, strict) => {
      let sent = 0;
      fc.assert(
        fc.property(calls, (rows) => {
          const projection = dialect.toTools(createToolSet(rows.map(({ name, sample }) => createRow(name, sample))), {
            strict,
          });
          const wireTools = projection.tools.map(readWireTool);
          const asides = new Set(
            projection.losses.filter(({ kind }) => kind === 'set-aside').map(({ toolName }) => toolName),
          );
          const going = rows.filter(({ name }) => !asides.has(name));
          expect(wireTools).toHaveLength(going.length);
          sent += going.length;
          const said = going.map(({ intent }, index) => {
            const { name = '', schema = {} } = wireTools[index] ?? {};
            return { name, arguments: intent.say(schema, schema) };
          });
          const back = dialect.toToolCalls(answers[dialect.name]?.(said) ?? {}, projection);
          const undone = back.map(({ name, arguments: given, unproject = (value) => value }) => ({
            name,
            arguments: unproject(typeof given === 'string' ? JSON.parse(given) : given),
          }));
          expect(undone).toEqual(going.map(({ name, intent }) => ({ name, arguments: intent.value })));
          for (const [index, { name, intent }] of going.entries()) {
            const isChanged = JSON.stringify(said[index]?.arguments) !== JSON.stringify(intent.value);
            if (isChanged) expect(projection.losses.map(({ toolName }) => toolName)).toContain(name);
          }
        }),
        { numRuns: runs },
      );
      expect(sent).toBeGreaterThan(runs / 2);
    },
    timeout,
  );
});
