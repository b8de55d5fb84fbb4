import { describe, expect, test } from 'vitest';
import { CrmTools, createCrmToolSet } from '../../examples/crm/crm-tools.ts';
import { outputs, outputTools, readText, run, waitingTools } from './runtime-scenarios.ts';

describe('In workerd', () => {
  test('this is workerd', () => {
    expect(navigator.userAgent).toBe('Cloudflare-Workers');
  });

  test('methods that were declared by decorators run, with repaired arguments', async () => {
    const crm = new CrmTools();
    const result = await run(
      createCrmToolSet(crm),
      'createTicket',
      `{customerId: 'C-17', subject: "No login", priority: "URGENT",}`,
    );
    expect(crm.tickets).toEqual([{ id: 'T-1001', customerId: 'C-17', subject: 'No login', priority: 'urgent' }]);
    expect([result.isError, result.repairs.map(({ name }) => name).sort()]).toEqual([
      false,
      ['enum-case', 'single-quotes', 'trailing-comma', 'unquoted-key'],
    ]);
  });

  test.each(outputs)('an output of the kind "%s" becomes text for the model', async (name, _, text) => {
    expect(readText(await run(outputTools, name, '{}'))).toBe(text);
  });

  test('a time limit settles a tool that ignores its signal', async () => {
    const result = await run(waitingTools, 'wait', '{"days":1}');
    expect(result.isError && result.error.code).toBe('timeout');
  });

  test('an abort is rethrown with its reason', async () => {
    const reason = new Error('The user left');
    await expect(run(waitingTools, 'wait', '{"days":1}', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
