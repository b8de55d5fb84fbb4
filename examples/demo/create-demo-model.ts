import type { ChatModel } from 'tooltable/models';
import { createScriptedModel, type ScriptedState } from 'tooltable/testing';

/** What the scripted model is asked. */
export const demoPrompt = 'Changlu Trading says the export fails. Open an urgent ticket, and are we open on Saturday?';

/** Writes calls as models really write them: broken JSON, numbers in text, the wrong letter case, a wrong word. */
export function createDemoModel(): ChatModel {
  return createScriptedModel([
    {
      text: 'I need the id of the customer first.',
      toolCalls: [{ name: 'queryCustomer', arguments: '{name: "changlu trading", limit: "1",}' }],
    },
    {
      text: 'Now the ticket and the hours, side by side.',
      toolCalls: [
        {
          name: 'createTicket',
          arguments: '```json\n{"customerId": "C-17", "subject": "Export fails", "priority": "URGENT"}\n```',
        },
        { name: 'functions.getSupportHours', arguments: '{"day": "Sat"}' },
      ],
    },
    {
      text: 'The day has to be a whole word.',
      toolCalls: [{ name: 'getSupportHours', arguments: '{"day": "saturday"}' }],
    },
    (state) => `Ticket ${readTicketId(state)} is open for Changlu Trading. On Saturday support is ${readHours(state)}.`,
  ]);
}

const readTicketId = ({ results }: ScriptedState): string =>
  JSON.parse(results.find(({ toolName }) => toolName === 'createTicket')?.text ?? '{}').id;

const readHours = ({ results }: ScriptedState): string =>
  results.filter(({ toolName }) => toolName === 'getSupportHours').at(-1)?.text ?? 'not known';
