import type { ChatModel } from 'tooltable/models';
import { createScriptedModel, type ScriptedState } from 'tooltable/testing';

/** What the scripted model is asked. */
export const demoPrompt =
  'Changlu Trading says the export fails. Open an urgent ticket with a note. Are we open on Saturday, and how is the weather in 杭州?';

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
    {
      text: 'Now the weather, from the HTTP API.',
      toolCalls: [{ name: 'getWeather', arguments: '{"city": "杭州"}' }],
    },
    (state) => ({
      text: 'And a note, by the tool that was a curl command.',
      toolCalls: [{ name: 'postNotes', arguments: `{"ticket": "${readTicketId(state)}", "text": "Export fails"}` }],
    }),
    (state) =>
      `Ticket ${readTicketId(state)} is open for Changlu Trading, with a note. On Saturday support is ${readHours(state)}. 杭州: ${readTemperature(state)} ℃.`,
  ]);
}

const readJson = ({ results }: ScriptedState, name: string): Readonly<Record<string, unknown>> =>
  JSON.parse(results.find(({ toolName }) => toolName === name)?.text ?? '{}');

const readTicketId = (state: ScriptedState): string => String(readJson(state, 'createTicket').id);

const readTemperature = (state: ScriptedState): string => String(readJson(state, 'getWeather').temp);

const readHours = ({ results }: ScriptedState): string =>
  results.filter(({ toolName }) => toolName === 'getSupportHours').at(-1)?.text ?? 'not known';
