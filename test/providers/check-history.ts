// What the APIs say of the conversations that they refuse, each check in the words of their errors.

type Wire = Record<string, unknown>;
type Check = (messages: readonly Wire[]) => string | undefined;

const list = (value: unknown): readonly Wire[] => (Array.isArray(value) ? value : []);
const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

function firstOf(items: readonly Wire[], check: (item: Wire, index: number) => string | undefined): string | undefined {
  for (const [index, item] of items.entries()) {
    const mistake = check(item, index);
    if (mistake) return mistake;
  }
  return undefined;
}

const findRepeated = (ids: readonly unknown[]): unknown => ids.find((id, index) => ids.indexOf(id) !== index);

/** OpenAI's, and those of the servers that speak like it: Moonshot and Mistral take no empty message of the assistant. */
const checkChat: Check = (messages) => {
  const ids = messages.flatMap(({ tool_calls }) => list(tool_calls).map(({ id }) => id));
  if (findRepeated(ids) !== undefined) return 'Duplicate value for tool_call_id';
  return firstOf(messages, ({ role, content, tool_calls, tool_call_id }, index) => {
    const calls = list(tool_calls);
    if (role === 'assistant' && calls.length === 0 && isBlank(content)) return 'the message must not be empty';
    if (role === 'system' && isBlank(content)) return 'the message must not be empty';
    if (Array.isArray(content) && content.length === 0) return 'Invalid content: empty array';
    const answers = messages.slice(index + 1, index + 1 + calls.length).map((answer) => answer.tool_call_id);
    if (calls.some(({ id }) => !answers.includes(id))) return 'tool_call_ids did not have response messages';
    if (role !== 'tool') return undefined;
    return ids.includes(tool_call_id) ? undefined : "must be a response to a preceding message with 'tool_calls'";
  });
};

const checkResponses: Check = (items) => {
  const calls = items.filter(({ type }) => type === 'function_call').map(({ call_id }) => call_id);
  const outputs = items.filter(({ type }) => type === 'function_call_output').map(({ call_id }) => call_id);
  if (findRepeated(calls) !== undefined) return 'Duplicate item found';
  if (calls.some((id) => !outputs.includes(id))) return 'No tool output found for function call';
  if (outputs.some((id) => !calls.includes(id))) return 'No tool call found for function call output';
  return firstOf(items, (item, index) => {
    if (Array.isArray(item.content) && item.content.length === 0) return 'empty array';
    if (item.role === 'system' && isBlank(item.content)) return 'empty';
    if (item.type !== 'reasoning') return undefined;
    if (!Array.isArray(item.summary)) return 'Missing required parameter: summary';
    if (list(item.content).length > 0)
      return 'Invalid content: array too long. Expected an array with maximum length 0';
    const unknown = Object.keys(item).find((key) => !/^(type|id|summary|encrypted_content|content)$/.test(key));
    if (unknown) return `Unknown parameter: '${unknown}'`;
    return index === items.length - 1 ? 'reasoning was provided without its required following item' : undefined;
  });
};

const checkAnthropic: Check = (messages) => {
  if (messages[0] && messages[0].role !== 'user') return 'first message must use the "user" role';
  const ids = messages.flatMap(({ content }) =>
    list(content).flatMap(({ type, id }) => (type === 'tool_use' ? [id] : [])),
  );
  if (findRepeated(ids) !== undefined) return '`tool_use` ids must be unique';
  if (!ids.every((id) => /^[a-zA-Z0-9_-]+$/.test(String(id))))
    return "tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'";
  return firstOf(messages, ({ role, content }, index) => {
    const blocks = list(content);
    if (blocks.length === 0) return 'all messages must have non-empty content';
    const uses = blocks.filter(({ type }) => type === 'tool_use').map(({ id }) => id);
    const next = list(messages[index + 1]?.content).filter(({ type }) => type === 'tool_result');
    if (uses.some((id) => !next.some(({ tool_use_id }) => tool_use_id === id))) {
      return '`tool_use` ids were found without `tool_result` blocks immediately after';
    }
    if (next.length !== uses.length) return 'unexpected `tool_use_id` found in `tool_result` blocks';
    const results = blocks.filter(({ type }) => type === 'tool_result');
    if (role === 'user' && blocks.slice(0, results.length).some(({ type }) => type !== 'tool_result'))
      return 'results come first';
    return firstOf([...blocks, ...results.flatMap((result) => list(result.content))], checkBlock);
  });
};

function checkBlock({ type, text, is_error, content }: Wire): string | undefined {
  if (type === 'text' && isBlank(text)) return 'text content blocks must be non-empty';
  const isText = list(content).every((part) => part.type === 'text');
  return is_error && !isText ? 'all content must be type "text" if "is_error" is true' : undefined;
}

const checkGemini: Check = (contents) => {
  if (contents[0] && contents[0].role !== 'user') return 'Please ensure that the conversation begins with a user turn';
  return firstOf(contents, ({ role, parts: all }, index) => {
    const parts = list(all);
    if (parts.length === 0) return 'must include at least one parts field';
    if (parts.some((part) => 'text' in part && isBlank(part.text))) return 'text must not be empty';
    if (role === 'model' && contents[index + 1]?.role === 'model') return 'roles must alternate';
    const calls = parts.filter((part) => part.functionCall);
    const answers = list(contents[index + 1]?.parts).filter((part) => part.functionResponse);
    if (calls.length !== answers.length) {
      return 'the number of function response parts is equal to the number of function call parts';
    }
    const previous = contents[index - 1];
    return calls.length > 0 && previous?.role !== 'user' ? 'function call turn comes after a user turn' : undefined;
  });
};

/** The first thing in a conversation, by the name of its dialect, that the API refuses. */
export const historyChecks: Readonly<Record<string, Check>> = {
  'openai-chat': checkChat,
  deepseek: checkChat,
  'openai-responses': checkResponses,
  anthropic: checkAnthropic,
  gemini: checkGemini,
};
