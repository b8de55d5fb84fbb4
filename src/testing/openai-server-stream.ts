import { createErrorBody, isStreamFault, type OpenAIServerFault, type StreamFault } from './openai-server-fault.ts';
import { splitText } from './split-text.ts';

/** A whole answer, as `createOpenAIServer` makes it. */
export interface OpenAICompletion {
  readonly id: string;
  readonly model: string;
  readonly choices: readonly {
    readonly message: { readonly content: string | null; readonly tool_calls?: readonly object[] };
    readonly finish_reason: string;
  }[];
  readonly usage: object;
}

/** The chunks of an answer: text word by word, arguments in short pieces, the usage last where it was asked for. */
export function listChunks({ id, model, choices, usage }: OpenAICompletion, wantsUsage: boolean): readonly object[] {
  const frame = { id, object: 'chat.completion.chunk', created: 0, model };
  const say = (delta: object, finish_reason: string | null = null): object => ({
    ...frame,
    choices: [{ index: 0, delta, finish_reason }],
  });
  const [choice] = choices;
  const { content, tool_calls: calls = [] } = choice?.message ?? {};
  return [
    say({ role: 'assistant', content: '' }),
    ...splitText(content ?? '').map((text) => say({ content: text })),
    ...calls.flatMap(listCallDeltas).map((call) => say({ tool_calls: [call] })),
    say({}, choice?.finish_reason),
    ...(wantsUsage ? [{ ...frame, choices: [], usage }] : []),
  ];
}

function listCallDeltas(call: object, index: number): readonly object[] {
  const { function: parts, ...others } = call as { readonly function: { readonly arguments: string | object } };
  const { arguments: given, ...named } = parts;
  // A fault of the model's own: an object comes in one piece.
  if (typeof given !== 'string') return [{ index, ...others, function: parts }];
  const pieces = given.match(/.{1,8}/gs) ?? [];
  const first = { index, ...others, function: { ...named, arguments: '' } };
  return [first, ...pieces.map((piece) => ({ index, function: { arguments: piece } }))];
}

/** Answers with events, and with what goes wrong in the middle of them. */
export function answerWithStream(chunks: readonly object[], fault: OpenAIServerFault | undefined): Response {
  const events = chunks.map(writeEvent);
  const half = events.slice(0, Math.ceil(events.length / 2));
  const error = fault === 'stream-error' ? [writeEvent(createStreamError())] : [];
  const said = isStreamFault(fault) ? [...half, ...error] : [...events, 'data: [DONE]\n\n'];
  return new Response(createBody(said, fault === 'cut-stream'), { headers: { 'content-type': 'text/event-stream' } });
}

const createStreamError = () => createErrorBody('The server had an error while streaming', { type: 'server_error' });

/** The same faults in a whole answer. */
export function answerWithHalf(completion: OpenAICompletion, fault: StreamFault): Response {
  if (fault === 'stream-error') return Response.json(createStreamError());
  const text = JSON.stringify(completion);
  const body = createBody([text.slice(0, text.length / 2)], fault === 'cut-stream');
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

const writeEvent = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;

/** One event each time that somebody reads. */
function createBody(events: readonly string[], breaks: boolean): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let index = 0;
  return new ReadableStream(
    {
      pull: (controller) => {
        const event = events[index++];
        if (event !== undefined) controller.enqueue(encoder.encode(event));
        else if (breaks) controller.error(new TypeError('terminated'));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
