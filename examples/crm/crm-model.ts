import type { ChatModel } from 'tooltable/models';
import { createScriptedModel, type ScriptedState } from 'tooltable/testing';
import type { Customer, Ticket } from './crm-tools.ts';

/**
 * Stands in for a model where none is configured: rules pick a tool by words of the question.
 * Like a model, it is careless with types and letter case, which the binding of the arguments mends.
 */
export function createCrmModel(): ChatModel {
  return createScriptedModel({
    rules: [
      {
        when: 'ticket',
        toolName: 'createTicket',
        arguments: ({ text }) => ({
          customerId: /\bC-\d+\b/i.exec(text)?.[0].toUpperCase() ?? '',
          subject: /:\s*(\S.*)$/.exec(text)?.[1] ?? text,
          ...(/\burgent/i.test(text) && { priority: 'URGENT' }),
        }),
        thought: 'A ticket is to be opened.',
        answer: (state) => {
          const ticket = readLast<Ticket>(state);
          return `I opened ticket ${ticket.id} for ${ticket.customerId}: ${ticket.subject} (${ticket.priority}).`;
        },
      },
      {
        // The demo's table has such a tool beside these.
        when: 'weather',
        toolName: 'getWeather',
        arguments: ({ text }) => ({ city: /\bin (.+?)[\s?.!]*$/.exec(text)?.[1] ?? 'Shanghai' }),
        thought: 'I ask the weather service.',
        answer: (state) => {
          const { city, temp } = readLast<{ readonly city: string; readonly temp: number }>(state);
          return `${city}: ${temp} ℃.`;
        },
      },
      {
        when: /\b(hours|support|open on|closed)\b/i,
        toolName: 'getSupportHours',
        arguments: ({ text }) => ({ day: /\b\w+day\b/i.exec(text)?.[0] ?? 'Monday' }),
        thought: 'The question is about the support desk.',
        answer: ({ results }) => `The support desk: ${results.at(-1)?.text}.`,
      },
      {
        when: ['who', 'customer', 'find', 'look up'],
        toolName: 'queryCustomer',
        arguments: ({ text }) => ({ name: /\b[A-Z]\w+(?=\W*$)/.exec(text)?.[0] ?? '', limit: '3' }),
        thought: 'I look the customer up.',
        answer: (state) => describeCustomers(readLast(state)),
      },
    ],
    otherwise: 'I can find customers, open tickets and tell the support hours. Try "Who is Changlu?"',
  });
}

function describeCustomers(customers: readonly Customer[]): string {
  if (customers.length === 0) return 'No customer has that name.';
  return customers.map(({ id, name, city, plan }) => `${name} (${id}) in ${city}, on the ${plan} plan.`).join(' ');
}

function readLast<Output>({ results }: ScriptedState): Output {
  return JSON.parse(results.at(-1)?.text ?? 'null') as Output;
}
