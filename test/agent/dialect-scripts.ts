/** What a vendor's server says: text or calls, whole or as events. */
export interface DialectScript {
  readonly say: (turn: SaidTurn) => object;
  readonly stream: (turn: SaidTurn) => readonly object[];
  /** The texts of the results in a request, and whether each is marked as an error where the dialect can mark it. */
  readonly readResults: (body: Readonly<Record<string, unknown>>) => readonly unknown[];
}

export interface SaidTurn {
  readonly text?: string;
  readonly calls?: readonly { readonly id: string; readonly name: string; readonly arguments: object }[];
}

type Parts = readonly Readonly<Record<string, unknown>>[];

const halves = (text: string): readonly string[] => [text.slice(0, text.length / 2), text.slice(text.length / 2)];

const sayChat = ({ text = '', calls = [] }: SaidTurn) => {
  const toolCalls = calls.map(({ id, name, arguments: given }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(given) },
  }));
  return { content: text || null, ...(calls.length > 0 && { tool_calls: toolCalls }) };
};

const openai: DialectScript = {
  say: (turn) => ({
    id: 'r',
    choices: [{ message: { role: 'assistant', ...sayChat(turn) }, finish_reason: turn.calls ? 'tool_calls' : 'stop' }],
  }),
  stream: (turn) => {
    const delta = (given: object, finish_reason: string | null = null) => ({
      id: 'r',
      choices: [{ index: 0, delta: given, finish_reason }],
    });
    const pieces = (sayChat(turn).tool_calls || []).flatMap(
      ({ function: { name, arguments: text }, ...call }, index) => [
        delta({ tool_calls: [{ index, ...call, function: { name, arguments: '' } }] }),
        ...halves(text).map((piece) => delta({ tool_calls: [{ index, function: { arguments: piece } }] })),
      ],
    );
    const texts = halves(turn.text ?? '').map((content) => delta({ content }));
    return [...texts, ...pieces, delta({}, turn.calls ? 'tool_calls' : 'stop')];
  },
  readResults: ({ messages }) => (messages as Parts).flatMap(({ role, content }) => (role === 'tool' ? [content] : [])),
};

const sayResponses = ({ text, calls = [] }: SaidTurn) => [
  ...(text ? [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }] : []),
  ...calls.map(({ id, name, arguments: given }) => ({
    type: 'function_call',
    call_id: id,
    name,
    arguments: JSON.stringify(given),
  })),
];

const responses: DialectScript = {
  say: (turn) => ({ id: 'r', status: 'completed', output: sayResponses(turn) }),
  stream: (turn) => [
    { type: 'response.created', response: { id: 'r', status: 'in_progress', output: [] } },
    ...halves(turn.text ?? '').map((delta) => ({ type: 'response.output_text.delta', output_index: 0, delta })),
    { type: 'response.completed', response: { id: 'r', status: 'completed', output: sayResponses(turn) } },
  ],
  readResults: ({ input }) =>
    (input as Parts).flatMap(({ type, output }) => (type === 'function_call_output' ? [output] : [])),
};

const sayAnthropic = ({ text, calls = [] }: SaidTurn) => [
  ...(text ? [{ type: 'text', text }] : []),
  ...calls.map(({ id, name, arguments: input }) => ({ type: 'tool_use', id, name, input })),
];

const anthropic: DialectScript = {
  say: (turn) => ({ id: 'r', content: sayAnthropic(turn), stop_reason: turn.calls ? 'tool_use' : 'end_turn' }),
  stream: (turn) => [
    { type: 'message_start', message: { id: 'r', content: [], usage: { input_tokens: 1, output_tokens: 1 } } },
    ...sayAnthropic(turn).flatMap((block, index) => {
      const isText = 'text' in block;
      const start = isText ? { ...block, text: '' } : { ...block, input: {} };
      const deltas = isText
        ? halves(block.text).map((text) => ({ type: 'text_delta', text }))
        : halves(JSON.stringify(block.input)).map((piece) => ({ type: 'input_json_delta', partial_json: piece }));
      return [
        { type: 'content_block_start', index, content_block: start },
        ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
        { type: 'content_block_stop', index },
      ];
    }),
    {
      type: 'message_delta',
      delta: { stop_reason: turn.calls ? 'tool_use' : 'end_turn' },
      usage: { output_tokens: 5 },
    },
    { type: 'message_stop' },
  ],
  readResults: ({ messages }) =>
    (messages as readonly { readonly content: Parts }[]).flatMap(({ content }) =>
      content.flatMap(({ type, content: parts, is_error: isError }) =>
        type === 'tool_result' ? [(isError ? 'error: ' : '') + (parts as Parts).map(({ text }) => text).join('')] : [],
      ),
    ),
};

const sayGemini = ({ text, calls = [] }: SaidTurn) => [
  ...(text ? [{ text }] : []),
  ...calls.map(({ id, name, arguments: args }) => ({ functionCall: { id, name, args } })),
];

const candidate = (parts: readonly object[], finishReason?: string) => ({
  candidates: [{ content: { role: 'model', parts }, ...(finishReason && { finishReason }) }],
});

const gemini: DialectScript = {
  say: (turn) => candidate(sayGemini(turn), 'STOP'),
  stream: (turn) => [...sayGemini(turn).map((part) => candidate([part])), candidate([{ text: '' }], 'STOP')],
  readResults: ({ contents }) =>
    (contents as readonly { readonly parts: Parts }[]).flatMap(({ parts }) =>
      parts.flatMap(({ functionResponse }) => {
        const { response } = Object(functionResponse) as { response?: { output?: string; error?: string } };
        return response ? [response.output ?? `error: ${response.error}`] : [];
      }),
    ),
};

export const dialectScripts: Readonly<Record<string, DialectScript>> = {
  openai,
  'openai-responses': responses,
  anthropic,
  gemini,
};
