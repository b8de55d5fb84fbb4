import { createToolSet, defineTool, type ToolSet, tool, toolsFromObjects } from 'tooltable';
import { integer, maxValue, minLength, minValue, number, object, optional, picklist, pipe, string } from 'valibot';

export interface Customer {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly plan: 'free' | 'team' | 'enterprise';
}

export type Priority = 'low' | 'normal' | 'urgent';

export interface Ticket {
  readonly id: string;
  readonly customerId: string;
  readonly subject: string;
  readonly priority: Priority;
}

export interface CrmToolsOptions {
  /** @default T-1001, T-1002, … */
  readonly createTicketId?: () => string;
}

const customers: readonly Customer[] = [
  { id: 'C-17', name: 'Changlu Trading', city: 'Shanghai', plan: 'enterprise' },
  { id: 'C-18', name: 'Changlu Logistics', city: 'Ningbo', plan: 'team' },
  { id: 'C-42', name: 'Harbour Books', city: 'Rotterdam', plan: 'team' },
  { id: 'C-77', name: 'Nordlys Studio', city: 'Tromsø', plan: 'free' },
];

/** A customer service as a company already has it: an ordinary class, whose methods become tools by a decorator. */
export class CrmTools {
  readonly #tickets: Ticket[] = [];
  readonly #createTicketId: () => string;

  constructor({ createTicketId }: CrmToolsOptions = {}) {
    this.#createTicketId = createTicketId ?? (() => `T-${1001 + this.#tickets.length}`);
  }

  get tickets(): readonly Ticket[] {
    return this.#tickets;
  }

  @tool({
    title: 'Find customers',
    description: 'Finds customers by a part of their name',
    parameters: [
      { name: 'name', schema: pipe(string(), minLength(1)), description: 'The name of the customer, or a part of it' },
      {
        name: 'limit',
        schema: optional(pipe(number(), integer(), minValue(1), maxValue(20)), 5),
        description: 'How many customers to list at most',
      },
    ],
    annotations: { readOnly: true },
  })
  queryCustomer(name: string, limit: number): readonly Customer[] {
    const part = name.toLowerCase();
    return customers.filter((customer) => customer.name.toLowerCase().includes(part)).slice(0, limit);
  }

  @tool({
    title: 'Open a ticket',
    description: 'Opens a support ticket for a customer',
    parameters: [
      { name: 'customerId', schema: string(), description: 'The id of the customer, such as C-17' },
      { name: 'subject', schema: pipe(string(), minLength(3)), description: 'What is wrong, in one line' },
      { name: 'priority', schema: optional(picklist(['low', 'normal', 'urgent']), 'normal') },
    ],
  })
  createTicket(customerId: string, subject: string, priority: Priority): Ticket {
    if (!customers.some(({ id }) => id === customerId)) throw new Error(`No customer has the id ${customerId}`);
    const ticket = { id: this.#createTicketId(), customerId, subject, priority };
    this.#tickets.push(ticket);
    return ticket;
  }
}

/** A function with an object of parameters becomes a tool too. */
export const getSupportHours = defineTool({
  name: 'getSupportHours',
  title: 'Support hours',
  description: 'When the support desk is open on a day of the week',
  inputSchema: object({
    day: picklist(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  }),
  annotations: { readOnly: true },
  execute: ({ day }) => (day === 'saturday' || day === 'sunday' ? 'closed' : '09:00 to 17:30'),
});

/** One table of everything. */
export function createCrmToolSet(crm: CrmTools = new CrmTools()): ToolSet {
  return createToolSet(toolsFromObjects([crm]), getSupportHours);
}
