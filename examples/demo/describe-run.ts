import type { JsonSchemaObject, ToolCall, ToolResult, ToolSet } from 'tooltable';
import type { AgentEvent, AgentResult } from 'tooltable/agent';
import type { HttpLogEvent } from 'tooltable/http';
import type { Paint } from './create-paint.ts';
import { describeRepair } from './describe-repair.ts';

/** The table of tools, as the model sees it. */
export function describeTools(tools: ToolSet, paint: Paint): string {
  const width = Math.max(...[...tools.keys()].map((name) => name.length));
  const rows = [...tools.values()].map(({ specification: { name, description, inputSchema } }) =>
    [
      `  ${paint.strong(name.padEnd(width))}  ${description}`,
      `  ${' '.repeat(width)}  ${paint.quiet(listParameters(inputSchema))}`,
    ].join('\n'),
  );
  return [paint.title('Tools'), ...rows].join('\n');
}

function listParameters({ properties = {}, required = [] }: JsonSchemaObject): string {
  const parameters = Object.entries(properties).map(([name, property]) => {
    const { type, enum: members, default: fallback } = property as JsonSchemaObject;
    const shown = members ? members.join(' | ') : String(type);
    const given = fallback === undefined ? '' : ` = ${fallback}`;
    return `${name}${required.includes(name) ? '' : '?'}: ${shown}${given}`;
  });
  return parameters.join(', ') || 'no parameters';
}

/** A pasted command, and what became of it. */
export function describeCommand(command: string, toolName: string, paint: Paint): string {
  return `${paint.title(`Pasted, and now the tool ${toolName}`)}\n${paint.quiet(command.replace(/^/gm, '  '))}`;
}

/** What is worth telling of an event, or nothing. `requests` is what the HTTP tools have sent and received by now. */
export function describeEvent(event: AgentEvent, requests: readonly HttpLogEvent[], paint: Paint): string | undefined {
  switch (event.type) {
    case 'step-start':
      return `\n${paint.title(`Step ${event.step + 1}`)}`;
    case 'model-response':
      return event.response.toolCalls.length > 0 && event.response.text
        ? line('think', event.response.text, paint)
        : undefined;
    case 'model-retry':
      return line('wait', `${event.error.message}; asking again in ${event.delayMs} ms`, paint);
    case 'step-end':
      return event.step.results
        .map((result, index) => {
          const own = requests.filter(({ toolCallId }) => toolCallId === result.toolCallId);
          return describeCall({ call: event.step.response.toolCalls[index], result, requests: own }, paint);
        })
        .join('\n');
    default:
      return undefined;
  }
}

interface ShownCall {
  readonly call: ToolCall | undefined;
  readonly result: ToolResult;
  readonly requests: readonly HttpLogEvent[];
}

function describeCall({ call, result, requests }: ShownCall, paint: Paint): string {
  const { toolName, repairs, input, durationMs, isError } = result;
  const text = result.content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');
  const outcome = isError ? (input === undefined ? 'refused' : 'failed') : 'result';
  return [
    line('call', `${call?.name ?? toolName} ${paint.quiet(String(call?.arguments))}`, paint),
    ...(call && call.name !== toolName ? [line('name', paint.warn(`${call.name} means ${toolName}`), paint)] : []),
    ...(input === undefined ? [] : [line('bound', JSON.stringify(input), paint)]),
    ...(repairs.length > 0 ? [line('repair', paint.warn(repairs.map(describeRepair).join(', ')), paint)] : []),
    ...requests.map((request) => describeHttp(request, paint)),
    line(outcome, `${(isError ? paint.bad : paint.good)(text)} ${paint.quiet(`${durationMs.toFixed(1)} ms`)}`, paint),
  ].join('\n');
}

/** One line for each request and each answer. Everything in it was redacted before. */
function describeHttp(event: HttpLogEvent, paint: Paint): string {
  switch (event.type) {
    case 'http-request': {
      const again = event.attempt > 1 ? paint.warn(` once more, the connection was reset`) : '';
      const body = event.body === undefined ? '' : paint.quiet(` ${event.body}`);
      return line('http', `${event.method} ${event.url}${body}${again}`, paint);
    }
    case 'http-response': {
      const { status, body, durationMs } = event;
      return line('http', `→ ${status} ${body} ${paint.quiet(`${durationMs.toFixed(1)} ms`)}`, paint);
    }
    case 'http-failure':
      return line('http', paint.bad(event.message), paint);
  }
}

/** The answer and what it took. */
export function describeResult({ text, steps, stopReason, usage }: AgentResult, paint: Paint): string {
  const calls = steps.flatMap(({ results }) => results).length;
  const tokens = usage.totalTokens > 0 ? `, ${usage.totalTokens} tokens` : '';
  return [
    line(stopReason === 'answer' ? 'answer' : stopReason, paint.strong(text), paint),
    paint.quiet(`\n${count(steps.length, 'step')}, ${count(calls, 'call')}${tokens}`),
  ].join('\n');
}

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

const indent = `\n${' '.repeat(11)}`;

export function line(label: string, text: string, paint: Paint): string {
  return `  ${paint.label(label.padEnd(7))}  ${text.replaceAll('\n', indent)}`;
}
