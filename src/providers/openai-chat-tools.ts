import type { ToolDialect } from '../projection/project-tools.ts';
import type { OpenAIChatTool } from './openai-chat-wire.ts';
import { openAINameRule, openAISchemas } from './openai-schemas.ts';

export const openAIChatTools: ToolDialect<OpenAIChatTool> = {
  nameRule: openAINameRule,
  schemas: openAISchemas,
  toTool: ({ name, description, schema, isStrict, wantsStrict }) => ({
    type: 'function',
    function: { name, description, parameters: schema, ...(wantsStrict && { strict: isStrict }) },
  }),
};
