import { isJsonObject } from '../json/is-json-object.ts';
import type { OpenAIChatMessage, OpenAIChatTool } from '../providers/openai-chat-wire.ts';
import { checkStrictSchema } from './check-strict-schema.ts';

/** The parts of a legal request that a scripted model looks at. */
export interface OpenAIRequest {
  readonly model: string;
  readonly messages: readonly OpenAIChatMessage[];
  readonly tools?: readonly OpenAIChatTool[];
  readonly tool_choice?: unknown;
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
  readonly response_format?: unknown;
}

export type OpenAIRequestCheck =
  | { readonly isLegal: true; readonly body: OpenAIRequest }
  | { readonly isLegal: false; readonly message: string; readonly param?: string };

/** Thrown inside this file only. */
class Refusal extends Error {
  readonly param: string | undefined;

  constructor(message: string, param?: string) {
    super(message);
    this.param = param;
  }
}

const legalName = /^[a-zA-Z0-9_-]{1,64}$/;
const maxIdLength = 40;

/**
 * Checks the body of a chat request for what the API refuses, as its reference and its error messages tell: illegal or
 * doubled names, roots that are no objects, strict schemas beyond the subset, calls without an answer, answers without a
 * call, arguments that are no JSON object (refused by many servers that speak like it).
 */
export function checkOpenAIRequest(body: unknown): OpenAIRequestCheck {
  try {
    if (!isJsonObject(body)) throw new Refusal('We could not parse the JSON body of your request');
    if (typeof body.model !== 'string' || body.model === '') throw new Refusal('you must provide a model parameter');
    checkStream(body);
    checkMessages(body.messages);
    checkTools(body.tools, body.tool_choice);
    checkFormat(body.response_format);
    return { isLegal: true, body: body as unknown as OpenAIRequest };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { isLegal: false, message: error.message, ...(error.param !== undefined && { param: error.param }) };
  }
}

function checkStream({ stream, stream_options: options }: Record<string, unknown>): void {
  if (stream !== undefined && typeof stream !== 'boolean') throw new Refusal("Invalid type for 'stream'", 'stream');
  if (options === undefined || stream === true) return;
  throw new Refusal("The 'stream_options' parameter is only allowed when 'stream' is enabled", 'stream_options');
}

function checkFormat(format: unknown): void {
  if (format === undefined) return;
  const { type, json_schema: named } = Object(format) as { readonly type?: unknown; readonly json_schema?: unknown };
  if (type !== 'text' && type !== 'json_object' && type !== 'json_schema') {
    throw new Refusal(`Invalid value: '${type}'`, 'response_format.type');
  }
  if (type !== 'json_schema') return;
  if (!isJsonObject(named)) {
    throw new Refusal("Missing required parameter: 'response_format.json_schema'", 'response_format.json_schema');
  }
  checkName(named.name, 'response_format.json_schema.name');
  const schema = isJsonObject(named.schema) ? named.schema : {};
  const mistake = named.strict === true ? (checkRoot(schema) ?? checkStrictSchema(schema)) : undefined;
  if (mistake) throw new Refusal(`Invalid schema for response_format '${named.name}': ${mistake}`, 'response_format');
}

function checkMessages(messages: unknown): void {
  if (!Array.isArray(messages) || messages.length === 0)
    throw new Refusal("Missing required parameter: 'messages'", 'messages');
  let open: string[] = [];
  for (const [index, message] of messages.entries()) {
    const param = `messages[${index}]`;
    if (!isJsonObject(message)) throw new Refusal(`Invalid type for '${param}'`, param);
    if (message.role === 'tool') open = closeCall(message, open, param);
    else if (open.length > 0) refuseOpen(open, param);
    else open = checkMessage(message, param);
  }
  if (open.length > 0) refuseOpen(open, `messages[${messages.length - 1}]`);
}

function refuseOpen(open: readonly string[], param: string): never {
  throw new Refusal(
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${open.join(', ')}`,
    param,
  );
}

function closeCall(message: Record<string, unknown>, open: readonly string[], param: string): string[] {
  const id = message.tool_call_id;
  if (typeof id !== 'string' || !open.includes(id)) {
    throw new Refusal("messages with role 'tool' must be a response to a preceding message with 'tool_calls'", param);
  }
  if (typeof message.content !== 'string' && !Array.isArray(message.content)) {
    throw new Refusal(`Invalid type for '${param}.content'`, `${param}.content`);
  }
  return open.filter((other) => other !== id);
}

/** The ids that the message leaves open. */
function checkMessage(message: Record<string, unknown>, param: string): string[] {
  const { role, content, tool_calls: calls } = message;
  if (role !== 'system' && role !== 'developer' && role !== 'user' && role !== 'assistant') {
    throw new Refusal(
      `Invalid value: '${role}'. Supported values are: 'system', 'assistant', 'user', 'tool'`,
      `${param}.role`,
    );
  }
  const mayBeEmpty = role === 'assistant' && calls !== undefined;
  if (typeof content !== 'string' && !Array.isArray(content) && !mayBeEmpty) {
    throw new Refusal(`Invalid value for 'content': expected a string, got ${content}`, `${param}.content`);
  }
  if (calls === undefined) return [];
  if (!Array.isArray(calls) || calls.length === 0)
    throw new Refusal(`Invalid '${param}.tool_calls': empty array`, param);
  const ids = calls.map((call, index) => checkCall(call, `${param}.tool_calls[${index}]`));
  if (new Set(ids).size < ids.length)
    throw new Refusal(`Duplicate value for 'tool_call_id' in '${param}.tool_calls'`, param);
  return ids;
}

function checkCall(call: unknown, param: string): string {
  if (!isJsonObject(call) || call.type !== 'function' || !isJsonObject(call.function)) {
    throw new Refusal(`Invalid type for '${param}'`, param);
  }
  const { name, arguments: text } = call.function;
  checkName(name, `${param}.function.name`);
  if (typeof text !== 'string' || !isObjectText(text)) {
    throw new Refusal(
      `Invalid '${param}.function.arguments': not the text of a JSON object`,
      `${param}.function.arguments`,
    );
  }
  if (typeof call.id !== 'string' || call.id === '' || call.id.length > maxIdLength) {
    throw new Refusal(`Invalid '${param}.id': expected a string with 1 to ${maxIdLength} characters`, `${param}.id`);
  }
  return call.id;
}

function isObjectText(text: string): boolean {
  try {
    return isJsonObject(JSON.parse(text));
  } catch {
    return false;
  }
}

function checkName(name: unknown, param: string): void {
  if (typeof name !== 'string' || !legalName.test(name)) {
    throw new Refusal(
      `Invalid '${param}': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'`,
      param,
    );
  }
}

function checkTools(tools: unknown, choice: unknown): void {
  if (tools === undefined) {
    if (choice !== undefined)
      throw new Refusal("Invalid value for 'tool_choice': only allowed when 'tools' are specified");
    return;
  }
  if (!Array.isArray(tools) || tools.length === 0) throw new Refusal("Invalid 'tools': empty array", 'tools');
  const names = tools.map((tool, index) => checkTool(tool, `tools[${index}]`));
  if (new Set(names).size < names.length) throw new Refusal('Tool names must be unique', 'tools');
  const chosen = isJsonObject(choice) && isJsonObject(choice.function) ? choice.function.name : undefined;
  const isKnown =
    chosen === undefined
      ? ['auto', 'none', 'required', undefined].includes(choice as string)
      : names.includes(String(chosen));
  if (!isKnown) throw new Refusal(`Invalid value for 'tool_choice': ${JSON.stringify(choice)}`, 'tool_choice');
}

function checkTool(tool: unknown, param: string): string {
  if (!isJsonObject(tool) || tool.type !== 'function' || !isJsonObject(tool.function))
    throw new Refusal(`Invalid type for '${param}'`, param);
  const { name, parameters, strict } = tool.function;
  checkName(name, `${param}.function.name`);
  const schema = isJsonObject(parameters) ? parameters : {};
  const mistake = checkRoot(schema) ?? (strict === true ? checkStrictSchema(schema) : undefined);
  if (mistake) throw new Refusal(`Invalid schema for function '${name}': ${mistake}`, `${param}.function.parameters`);
  return String(name);
}

function checkRoot(schema: Record<string, unknown>): string | undefined {
  if (schema.type !== 'object')
    return `schema must be a JSON Schema of 'type: "object"', got 'type: ${JSON.stringify(schema.type)}'`;
  if (!isJsonObject(schema.properties)) return 'object schema missing properties';
  const keyword = ['oneOf', 'anyOf', 'allOf', 'enum', 'not'].find((name) => name in schema);
  return keyword && `schema must not have '${keyword}' at the top level`;
}
