import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createToolSet, defineTool, executeToolCall, type Tool } from '../../src/index.ts';
import { createContent, isContentOutput } from '../../src/tool/create-content.ts';

const run = (answer: unknown, parts: Partial<Tool> = {}, maxResultLength?: number) =>
  executeToolCall(
    createToolSet({ ...defineTool({ name: 'f', description: 'F', execute: () => answer }), ...parts }),
    { id: '1', name: 'f', arguments: '' },
    { outputErrors: 'return', ...(maxResultLength !== undefined && { maxResultLength }) },
  );

const image = { type: 'image', data: 'aQ==', mediaType: 'image/png' } as const;

describe('createContent()', () => {
  test('reaches the model as it is', async () => {
    const content = [
      { type: 'text', text: 'A chart' },
      image,
      { type: 'resource', uri: 'test://a', text: 'A' },
    ] as const;
    expect((await run(createContent(content))).content).toEqual(content);
  });

  test('stays within the length, all texts together, and leaves images whole', async () => {
    const text = 'x'.repeat(300);
    const content = [
      { type: 'text', text },
      image,
      { type: 'text', text },
      { type: 'resource', uri: 'u', text },
    ] as const;
    const shown = (await run(createContent(content), {}, 400)).content;
    expect(shown[1]).toEqual(image);
    const length = shown.reduce((sum, piece) => sum + ('text' in piece ? (piece.text ?? '').length : 0), 0);
    expect(length).toBeLessThanOrEqual(480);
  });

  test.each([
    ['no piece at all', [], [{ type: 'text', text: 'Success' }]],
    ['an empty text', [{ type: 'text', text: '' }] as const, [{ type: 'text', text: '(empty text)' }]],
  ])('never gives nothing: %s', async (_, content, expected) => {
    expect((await run(createContent(content))).content).toEqual(expected);
  });

  test('carries data that is checked against the output schema', async () => {
    const outputSchema = v.object({ n: v.number() });
    const { outputValidator } = defineTool({ name: 'f', description: 'F', outputSchema, execute: () => ({ n: 1 }) });
    const parts = outputValidator ? { outputValidator } : {};
    expect((await run(createContent([image], { n: 1 }), parts)).isError).toBe(false);
    const bad = await run(createContent([image], { n: 'one' }), parts);
    expect(bad.isError && bad.error.code).toBe('invalid-output');
  });

  test('is not what only looks like it, as JSON from a stranger may', async () => {
    const stranger = JSON.parse(JSON.stringify(createContent([image])));
    expect([isContentOutput(createContent([image])), isContentOutput(stranger)]).toEqual([true, false]);
    expect((await run(stranger)).content).toEqual([{ type: 'text', text: JSON.stringify({ content: [image] }) }]);
  });

  test('takes a proxy that shows nothing for something else', () => {
    const hidden = new Proxy(
      {},
      {
        has: () => {
          throw new Error('hidden');
        },
      },
    );
    expect([null, undefined, 'x', hidden].map(isContentOutput)).toEqual([false, false, false, false]);
  });
});
