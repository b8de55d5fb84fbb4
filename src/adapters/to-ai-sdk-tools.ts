import { bindArguments } from '../call/bind-arguments.ts';
import { executeToolCall } from '../call/execute-tool-call.ts';
import type { ExecuteToolCallOptions, HandedOnCallOptions } from '../call/execute-tool-call-options.ts';
import { normalizeOutput } from '../call/normalize-output.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import { projectNames } from '../projection/project-names.ts';
import type { JsonSchemaObject } from '../tool/json-schema.ts';
import type {
  StandardJsonSchemaConverter,
  StandardResult,
  StandardSchema,
  StandardSchemaProperties,
} from '../tool/standard-schema.ts';
import type { Tool, ToolSet } from '../tool/tool.ts';
import type { ToolContent } from '../tool/tool-content.ts';
import { ToolError } from '../tool/tool-error.ts';
import type { ToolResult } from '../tool/tool-result.ts';

/** How the SDK's calls are run: options of `executeToolCall`. */
export interface ToAiSdkToolsOptions<Env = unknown>
  extends HandedOnCallOptions<Env>,
    Pick<ExecuteToolCallOptions<Env>, 'context' | 'outputErrors'> {
  /** As in `executeToolCall`; the SDK makes an error result of what is thrown. @default 'return' */
  readonly executionErrors?: 'return' | 'hide';
}

/** A tool as `generateText` and `streamText` take it. */
export interface AiSdkTool {
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: AiSdkSchema;
  /** The annotations: not sent to the model, but found in each call as `toolMetadata`, such as to ask for approval. */
  readonly metadata?: { readonly annotations: Record<string, boolean> };
  /** @throws {ToolError} for an error result, with the text that is for the model */
  readonly execute: (input: unknown, options: AiSdkExecuteOptions) => Promise<unknown>;
  readonly toModelOutput: (result: { readonly output: unknown }) => Promise<AiSdkModelOutput>;
}

/** A schema with JSON Schema. `never` is what fits the SDK's types wherever they look. */
export interface AiSdkSchema extends StandardSchema<unknown, never> {
  readonly '~standard': StandardSchemaProperties<unknown, never> & { readonly jsonSchema: StandardJsonSchemaConverter };
}

/** What the SDK hands to a tool. */
export interface AiSdkExecuteOptions {
  readonly toolCallId: string;
  readonly abortSignal?: AbortSignal;
}

/** An output as the model reads it. */
export type AiSdkModelOutput =
  | { type: 'text'; value: string }
  | { type: 'content'; value: (AiSdkTextPart | AiSdkFilePart)[] };

/** A text for the model. */
export interface AiSdkTextPart {
  type: 'text';
  text: string;
}

/** A file for the model. */
export interface AiSdkFilePart {
  type: 'file';
  /** Base64. */
  data: { type: 'data'; data: string };
  mediaType: string;
}

/**
 * The tools for the AI SDK (`ai` 7). Binding, limits and results are those of `executeToolCall`. Names that a vendor
 * would refuse are replaced, which changes nothing for the tool.
 *
 * @example
 * const { text } = await generateText({ model, tools: toAiSdkTools(tools), repairToolCall: repairAiSdkCall(tools), prompt });
 */
export function toAiSdkTools<Env = unknown>(
  tools: ToolSet,
  options: ToAiSdkToolsOptions<Env> = {},
): Record<string, AiSdkTool> {
  const { toWireName } = projectAiSdkNames(tools);
  return Object.fromEntries(
    [...tools].map(([name, tool]) => [toWireName(name), toAiSdkTool(tool, tools, options as ToAiSdkToolsOptions)]),
  );
}

/** The names that every vendor takes. */
export function projectAiSdkNames(tools: ToolSet): ReturnType<typeof projectNames> {
  return projectNames(tools.keys(), { maxLength: 64, illegalCharacters: /^[^a-z_]|[^\w-]/gi });
}

function toAiSdkTool(tool: Tool, tools: ToolSet, options: ToAiSdkToolsOptions): AiSdkTool {
  const { name, title, description, annotations } = tool.specification;
  const maxLength = tool.limits?.maxResultLength ?? options.maxResultLength;
  return {
    ...(title !== undefined && { title }),
    description,
    inputSchema: createSchema(tool, options),
    ...(annotations && { metadata: { annotations: { ...annotations } } }),
    async execute(input, { toolCallId, abortSignal }) {
      const call = { id: toolCallId, name, arguments: input as object };
      const result = await executeToolCall(tools, call, { ...options, ...(abortSignal && { signal: abortSignal }) });
      return readResult(result, maxLength);
    },
    toModelOutput: async ({ output }) => toModelOutput(output, maxLength),
  };
}

/**
 * Says whether the arguments can be bound, and hands them on as they came: the SDK keeps them as JSON in its messages,
 * and they are bound when the tool runs. With issues there is never a `value`, for which alone the SDK looks.
 */
function createSchema(tool: Tool, { context, binding }: ToAiSdkToolsOptions): AiSdkSchema {
  const validate = async (value: unknown): Promise<StandardResult<never>> => {
    const bound = await bindArguments(tool, value as object, {
      ...(context && { context }),
      ...(binding && { binding }),
    });
    return bound.isValid ? { value: value as never } : { issues: [{ message: bound.error.message }] };
  };
  // A copy: the SDK closes the objects of a schema in place.
  const toSchema = (): JsonSchemaObject => structuredClone(tool.specification.inputSchema);
  const jsonSchema = { input: toSchema, output: toSchema };
  return { '~standard': { version: 1, vendor: 'tooltable', validate, jsonSchema } };
}

/** Content that an output is kept as, so that it is known again after it was stored. */
interface StoredContent {
  readonly type: 'tooltable-content';
  readonly content: readonly ToolContent[];
}

/** What the SDK keeps of a result: the output where that is plain JSON, else the content. */
async function readResult(result: ToolResult, maxLength: number | undefined): Promise<unknown> {
  const { content } = result;
  if (result.isError) throw new ToolError(toText(content), { code: result.error.code, cause: result.error });
  const { output = 'Success' } = result;
  const json: unknown = JSON.parse(stringifyJson(output));
  const isPlain = stringifyJson(await normalizeOutput(json, maxLength)) === stringifyJson(content);
  // An output that only looks like stored content must not be taken for it.
  return isPlain && !isStored(json) ? json : { type: 'tooltable-content', content };
}

async function toModelOutput(output: unknown, maxLength: number | undefined): Promise<AiSdkModelOutput> {
  const content = isStored(output) ? output.content : await normalizeOutput(output, maxLength);
  return content.every(({ type }) => type === 'text')
    ? { type: 'text', value: toText(content) }
    : { type: 'content', value: content.map(toPart) };
}

function isStored(output: unknown): output is StoredContent {
  return Object(output).type === 'tooltable-content';
}

function toPart(piece: ToolContent): AiSdkTextPart | AiSdkFilePart {
  if (piece.type === 'text') return piece;
  const { data, mediaType = 'application/octet-stream' } = piece;
  return data === undefined
    ? { type: 'text', text: toText([piece]) }
    : { type: 'file', data: { type: 'data', data }, mediaType };
}

function toText(content: readonly ToolContent[]): string {
  return content.map((piece) => ('text' in piece && piece.text) || ('uri' in piece ? piece.uri : '')).join('\n');
}
