export type { McpAnnotations } from './providers/mcp-wire.ts';
export {
  findModelContext,
  type ModelContext,
  type ModelContextExecuteOptions,
  type ModelContextRegisterOptions,
  type ModelContextTool,
} from './webmcp/model-context.ts';
export { type RegisterToolsOptions, registerTools } from './webmcp/register-tools.ts';
