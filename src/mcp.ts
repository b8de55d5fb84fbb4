export { createMcpHandler, type McpHandler } from './mcp/create-mcp-handler.ts';
export type { AllowedOrigins } from './mcp/cross-origin.ts';
export type { McpCallOptions, McpHandlerOptions, McpToolChooser, McpToolSource } from './mcp/mcp-handler-options.ts';
export { type McpService, type McpServiceOptions, mcpService } from './mcp/mcp-service.ts';
export {
  type SelectableService,
  type SelectToolsOptions,
  selectTools,
  type ToolSelection,
} from './mcp/select-tools.ts';
export { toolsFromMcp } from './mcp/tools-from-mcp.ts';
export type {
  McpEndpoint,
  McpToolReport,
  McpTools,
  McpTransport,
  ToolsFromMcpOptions,
} from './mcp/tools-from-mcp-options.ts';
export type { McpAnnotations, McpWireTool } from './providers/mcp-wire.ts';
