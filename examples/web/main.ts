import type { ToolEvent, ToolResult, ToolSpecification } from 'tooltable';
import { type ChatMessage, runAgent } from 'tooltable/agent';
import { createCrmModel } from '../crm/crm-model.ts';
import { CrmTools, createCrmToolSet } from '../crm/crm-tools.ts';
import { describeRepair } from '../demo/describe-repair.ts';

// The same table and the same loop as in the Worker; here they run in the page itself.
const crm = new CrmTools();
const tools = createCrmToolSet(crm);
const model = createCrmModel();

const suggestions = [
  'Who is Changlu?',
  'Open an urgent ticket for C-17: the login page is empty',
  'Open a ticket for C-99: no invoice came',
  'When is support open on Friday?',
];

let messages: readonly ChatMessage[] = [];

async function ask(question: string): Promise<void> {
  say('user', question);
  setBusy(true);
  try {
    const result = await runAgent({ model, tools, messages, prompt: question, onEvent: showCall });
    messages = result.messages;
    say('assistant', result.text);
  } catch (error) {
    say('failed', error instanceof Error ? error.message : String(error));
  }
  showTickets();
  setBusy(false);
}

function showCall(event: ToolEvent | { readonly type: string }): void {
  if (event.type === 'tool-call-end' || event.type === 'tool-call-error') {
    const { result } = event as Extract<ToolEvent, { readonly result: ToolResult }>;
    find('conversation').append(createCallCard(result));
  }
}

function createCallCard({ toolName, input, repairs, content, isError, durationMs }: ToolResult): HTMLElement {
  const item = createElement('li', '', isError ? 'tool failed' : 'tool');
  item.append(
    createElement('code', `${toolName}(${input === undefined ? '…' : JSON.stringify(input)})`),
    createElement('span', ` ${durationMs.toFixed(1)} ms`, 'time'),
  );
  if (repairs.length > 0) {
    item.append(createElement('div', `repaired: ${repairs.map(describeRepair).join(', ')}`, 'repairs'));
  }
  const text = content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');
  item.append(createElement('pre', text));
  return item;
}

function showTickets(): void {
  find('tickets').replaceChildren(
    ...crm.tickets.map(({ id, customerId, subject, priority }) => {
      const item = createElement('li', `${id} · ${subject}`);
      item.append(createElement('small', `${customerId}, ${priority}`));
      return item;
    }),
  );
}

function showTool({ name, title, description }: ToolSpecification): void {
  const item = createElement('li', title ?? name);
  item.append(createElement('small', description));
  find('tools').append(item);
}

function showSuggestion(question: string): void {
  const button = createElement('button', question);
  button.setAttribute('type', 'button');
  button.addEventListener('click', () => void ask(question));
  find('suggestions').append(button);
}

function say(kind: 'user' | 'assistant' | 'failed', text: string): void {
  const item = createElement('li', text, kind);
  find('conversation').append(item);
  item.scrollIntoView({ block: 'nearest' });
}

function setBusy(isBusy: boolean): void {
  for (const button of document.querySelectorAll('button')) button.disabled = isBusy;
}

function createElement(name: string, text: string, className = ''): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  element.className = className;
  return element;
}

function find(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element "${id}"`);
  return element;
}

find('notice').textContent = model.notice ?? '';
for (const { specification } of tools.values()) showTool(specification);
for (const suggestion of suggestions) showSuggestion(suggestion);
find('ask').addEventListener('submit', (event) => {
  event.preventDefault();
  const input = find('question') as HTMLInputElement;
  const question = input.value.trim();
  input.value = '';
  if (question !== '') void ask(question);
});
