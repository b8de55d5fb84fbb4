import { describe, expect, test } from 'vitest';
import { checkOpenAIRequest } from '../../src/testing/check-openai-request.ts';

const user = { role: 'user', content: 'Hi' };
const call = (id: unknown, name: unknown = 'a', args: unknown = '{}') => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
const asks = (...tool_calls: readonly unknown[]) => ({ role: 'assistant', content: null, tool_calls });
const answers = (id: unknown, content: unknown = 'ok') => ({ role: 'tool', tool_call_id: id, content });
const tool = (parameters: unknown, extra: object = {}) => ({
  type: 'function',
  function: { name: 'a', parameters, ...extra },
});
const empty = { type: 'object', properties: {} };
const strict = (properties: object, extra: object = {}) => {
  return tool(
    { type: 'object', properties, required: Object.keys(properties), additionalProperties: false, ...extra },
    { strict: true },
  );
};

const check = (body: unknown) => {
  const result = checkOpenAIRequest(body);
  return result.isLegal || result.message;
};

describe('checkOpenAIRequest()', () => {
  test.each<[string, object]>([
    ['a prompt', { messages: [user] }],
    ['calls with their answers', { messages: [user, asks(call('1'), call('2')), answers('2'), answers('1'), user] }],
    [
      'tools and a choice',
      { messages: [user], tools: [tool(empty)], tool_choice: { type: 'function', function: { name: 'a' } } },
    ],
    [
      'a strict tool',
      {
        messages: [user],
        tools: [strict({ a: { type: ['string', 'null'] }, b: { anyOf: [{ type: 'array', items: { $ref: '#' } }] } })],
      },
    ],
    ['a stream', { messages: [user], stream: true, stream_options: { include_usage: true } }],
    ['a format', { messages: [user], response_format: { type: 'json_object' } }],
    [
      'a schema of the answer',
      {
        messages: [user],
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'a', schema: { ...empty, required: [], additionalProperties: false }, strict: true },
        },
      },
    ],
  ])('takes %s', (_, body) => {
    expect(check({ model: 'm', ...body })).toBe(true);
  });

  test.each<[unknown, string]>([
    [undefined, 'We could not parse the JSON body of your request'],
    [{ messages: [user] }, 'you must provide a model parameter'],
    [{ model: 'm' }, "Missing required parameter: 'messages'"],
    [{ model: 'm', messages: [user], stream: 'yes' }, "Invalid type for 'stream'"],
    [
      { model: 'm', messages: [user], stream_options: {} },
      "The 'stream_options' parameter is only allowed when 'stream' is enabled",
    ],
    [{ model: 'm', messages: [user], response_format: 5 }, "Invalid value: 'undefined'"],
    [{ model: 'm', messages: [user], response_format: { type: 'xml' } }, "Invalid value: 'xml'"],
    [
      { model: 'm', messages: [user], response_format: { type: 'json_schema' } },
      "Missing required parameter: 'response_format.json_schema'",
    ],
    [
      {
        model: 'm',
        messages: [user],
        response_format: { type: 'json_schema', json_schema: { name: 'a', schema: empty, strict: true } },
      },
      "Invalid schema for response_format 'a': 'additionalProperties' is required to be supplied and to be false",
    ],
  ])('refuses the body %j', (body, message) => {
    expect(check(body)).toBe(message);
  });

  const noAnswer = (ids: string) =>
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${ids}`;
  const noCall = "messages with role 'tool' must be a response to a preceding message with 'tool_calls'";

  test.each<[string, readonly unknown[], string]>([
    ['a call without an answer', [asks(call('1'), call('2')), answers('1')], noAnswer('2')],
    ['a call answered too late', [asks(call('1')), user, answers('1')], noAnswer('1')],
    ['an answer without a call', [answers('1')], noCall],
    ['a second answer', [asks(call('1')), answers('1'), answers('1')], noCall],
    ['an answer without content', [asks(call('1')), answers('1', null)], "Invalid type for 'messages[1].content'"],
    [
      'doubled ids',
      [asks(call('1'), call('1')), answers('1')],
      "Duplicate value for 'tool_call_id' in 'messages[0].tool_calls'",
    ],
    [
      'a long id',
      [asks(call('x'.repeat(41)))],
      "Invalid 'messages[0].tool_calls[0].id': expected a string with 1 to 40 characters",
    ],
    [
      'broken arguments',
      [asks(call('1', 'a', '{'))],
      "Invalid 'messages[0].tool_calls[0].function.arguments': not the text of a JSON object",
    ],
    [
      'an illegal name',
      [asks(call('1', 'a.b'))],
      "Invalid 'messages[0].tool_calls[0].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'",
    ],
    ['something else for a call', [asks(null)], "Invalid type for 'messages[0].tool_calls[0]'"],
    ['no calls in a list', [asks()], "Invalid 'messages[0].tool_calls': empty array"],
    [
      'an unknown role',
      [{ role: 'bot', content: '' }],
      "Invalid value: 'bot'. Supported values are: 'system', 'assistant', 'user', 'tool'",
    ],
    ['no content', [{ role: 'user', content: null }], "Invalid value for 'content': expected a string, got null"],
    ['no message', [null], "Invalid type for 'messages[0]'"],
  ])('refuses %s', (_, messages, message) => {
    expect(check({ model: 'm', messages })).toBe(message);
  });

  test.each<[string, object, string]>([
    ['no tools in a list', { tools: [] }, "Invalid 'tools': empty array"],
    [
      'a choice without tools',
      { tool_choice: 'auto' },
      "Invalid value for 'tool_choice': only allowed when 'tools' are specified",
    ],
    ['an unknown choice', { tools: [tool(empty)], tool_choice: 'any' }, 'Invalid value for \'tool_choice\': "any"'],
    ['doubled names', { tools: [tool(empty), tool(empty)] }, 'Tool names must be unique'],
    [
      'an illegal name',
      { tools: [tool(empty, { name: 'ä' })] },
      "Invalid 'tools[0].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'",
    ],
    [
      'a root of text',
      { tools: [tool({ type: 'string' })] },
      "Invalid schema for function 'a': schema must be a JSON Schema of 'type: \"object\"', got 'type: \"string\"'",
    ],
    [
      'no schema',
      { tools: [tool(undefined)] },
      "Invalid schema for function 'a': schema must be a JSON Schema of 'type: \"object\"', got 'type: undefined'",
    ],
    [
      'no properties',
      { tools: [tool({ type: 'object' })] },
      "Invalid schema for function 'a': object schema missing properties",
    ],
    [
      'a union at the root',
      { tools: [tool({ ...empty, anyOf: [] })] },
      "Invalid schema for function 'a': schema must not have 'anyOf' at the top level",
    ],
    ['something else for a tool', { tools: [7] }, "Invalid type for 'tools[0]'"],
  ])('refuses %s', (_, body, message) => {
    expect(check({ model: 'm', messages: [user], ...body })).toBe(message);
  });

  test.each<[string, unknown, string]>([
    [
      'an open object',
      strict({}, { additionalProperties: undefined }),
      "'additionalProperties' is required to be supplied and to be false",
    ],
    [
      'an optional key',
      strict({ a: { type: 'string' } }, { required: [] }),
      "'required' is required to be supplied and to be an array including every key in properties",
    ],
    ['a default', strict({ a: { type: 'string', default: '' } }), "'default' is not permitted"],
    ['a format', strict({ a: { type: 'string', format: 'uri' } }), "'uri' is not a valid format"],
    ['no type', strict({ a: { enum: ['a'] } }), "schema must have a 'type' key"],
    ['an array without items', strict({ a: { type: 'array' } }), 'a schema must be an object'],
    [
      'words beside a reference',
      strict({ a: { $ref: '#', description: 'A' } }),
      '$ref cannot have keywords ["$ref","description"]',
    ],
    ['a definition', strict({}, { $defs: { a: { type: 'x' } } }), "schema must have a 'type' key"],
  ])('refuses a strict schema with %s', (_, bad, message) => {
    expect(check({ model: 'm', messages: [user], tools: [bad] })).toBe(`Invalid schema for function 'a': ${message}`);
  });
});
