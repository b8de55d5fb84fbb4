import type { ChatMessage, ChatRequest, ChatResponse } from '../tool/chat-model.ts';
import type { JsonSchemaObject } from '../tool/json-schema.ts';
import type { ProjectionLoss, ToolProjection } from '../tool/provider.ts';
import type { Tool, ToolSet } from '../tool/tool.ts';
import type { ModelDialect } from './model-dialect.ts';
import type { ModelOptions } from './model-options.ts';

export interface PlannedRequest<WireTool> {
  readonly projection: ToolProjection<WireTool>;
  readonly body: string;
  readonly extra: Pick<ChatResponse, 'unproject'>;
}

interface Output {
  readonly fields: object;
  /** What the model is told where it cannot be held to the schema. */
  readonly messages: readonly ChatMessage[];
  readonly extra: Pick<ChatResponse, 'unproject'>;
}

const noTools: ToolSet = new Map();
const noOutput: Output = { fields: {}, messages: [], extra: {} };

/** Makes what makes the bodies of requests. A table is projected once, however often it is sent. */
export function createModelRequest<WireTool, WireResponse, WireEvent>(
  dialect: ModelDialect<WireTool, WireResponse, WireEvent>,
  { strict = false, onLosses, settings = {} }: ModelOptions,
): (request: ChatRequest, isStream: boolean) => PlannedRequest<WireTool> {
  const { provider, toOutputFields } = dialect;
  const projections = new WeakMap<object, ToolProjection<WireTool>>();

  function project(key: object, tools: ToolSet, isStrict: boolean): ToolProjection<WireTool> {
    const known = projections.get(key);
    if (known) return known;
    const projection = provider.toTools(tools, { strict: isStrict });
    projections.set(key, projection);
    tell(projection.losses);
    return projection;
  }

  function tell(losses: readonly ProjectionLoss[]): void {
    if (losses.length > 0) onLosses?.(losses);
  }

  /** What a dialect does to the schemas of tools is what it does to the schema of an answer. */
  function planOutput(schema: JsonSchemaObject, hasTools: boolean): Output {
    const projection = project(schema, new Map([[outputName, createOutputTool(schema)]]), true);
    const [tool] = projection.tools;
    const fields = tool && toOutputFields(tool, { hasTools, settings });
    if (!fields) return { ...noOutput, messages: [{ role: 'system', content: describeOutput(schema) }] };
    const unproject = projection.toUnproject(outputName);
    return { fields, messages: [], extra: unproject ? { unproject } : {} };
  }

  return ({ messages, tools = noTools, toolChoice = 'auto', outputSchema }, isStream) => {
    const projection = project(tools, tools, strict);
    const output = outputSchema ? planOutput(outputSchema, projection.tools.length > 0) : noOutput;
    const body = {
      ...dialect.defaults,
      ...(isStream && dialect.streamDefaults),
      ...settings,
      ...dialect.fields,
      ...(isStream && dialect.streamFields),
      ...provider.toRequest({ messages: [...output.messages, ...messages], projection, toolChoice }),
      ...output.fields,
    };
    return { projection, body: JSON.stringify(body), extra: output.extra };
  };
}

const outputName = 'answer';

function createOutputTool(inputSchema: JsonSchemaObject): Tool {
  const specification = { name: outputName, description: 'The final answer', inputSchema };
  return { specification } as Tool;
}

function describeOutput(schema: JsonSchemaObject): string {
  return `The final answer is JSON alone, without any other text, that fits this JSON Schema: ${JSON.stringify(schema)}`;
}
