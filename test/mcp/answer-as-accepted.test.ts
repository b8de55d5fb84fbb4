import { expect, test } from 'vitest';
import { answerAsAccepted } from '../../src/mcp/answer-as-accepted.ts';

const answerWith = async (events: string): Promise<unknown> => {
  const request = new Request('https://example.com/mcp', { headers: { accept: 'application/json' } });
  const headers = { 'content-type': 'text/event-stream', 'mcp-session-id': 's1' };
  const response = await answerAsAccepted(request, async () => new Response(events, { headers }));
  return [response.headers.get('content-type'), response.headers.get('mcp-session-id'), await response.json()];
};

test.each([
  ['its answer', 'data: {"id":1,"result":"a"}\n\n', { id: 1, result: 'a' }],
  ['an answer with separators of lines', 'data: {"id":1,"result":"a\u2028b"}\r\n\r\n', { id: 1, result: 'a\u2028b' }],
  ['the answer behind a report', 'data: {"method":"m"}\n\ndata: {"id":1,"result":"a"}\n\n', { id: 1, result: 'a' }],
  [
    'an error for a stream without an answer',
    ': ping\n\n',
    { jsonrpc: '2.0', error: { code: -32603, message: 'Internal server error' }, id: null },
  ],
])(
  'answerAsAccepted() gives %s to one that takes no streams, with the headers of the stream',
  async (_, events, message) => {
    expect(await answerWith(events)).toEqual(['application/json', 's1', message]);
  },
);
