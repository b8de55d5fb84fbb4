/** What the specification wants every client to accept. */
const both = ['application/json', 'text/event-stream'];

/**
 * Answers clients whose `Accept` says less than the specification asks for, as it is sent by many: the SDK would refuse
 * them. One that takes no streams gets the answer alone, without the reports before it.
 */
export async function answerAsAccepted(
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const accept = request.headers.get('accept') ?? '*/*';
  if (both.every((type) => accept.includes(type))) return answer(request);
  const takesStreams = /\*\/\*|text\/(?:\*|event-stream)/.test(accept);
  if (!takesStreams && !/application\/(?:\*|json)/.test(accept)) return answer(request);
  const headers = new Headers(request.headers);
  headers.set('accept', both.join(', '));
  const response = await answer(new Request(request, { headers }));
  return takesStreams ? response : withoutStream(response);
}

async function withoutStream(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
  const events = (await response.text()).matchAll(/^data: ([^\r\n]+)/gm);
  const messages = Array.from(events, ([, data = '']): object => JSON.parse(data));
  const answers = messages.filter((message) => !('method' in message));
  const none = { jsonrpc: '2.0', error: { code: -32603, message: 'Internal server error' }, id: null };
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return Response.json(answers.length > 1 ? answers : (answers[0] ?? none), { headers });
}
