export type { ApprovalRequest, Approve } from './call/approve.ts';
export { type BindArgumentsOptions, bindArguments } from './call/bind-arguments.ts';
export type { BindCallOptions, BoundInput, ToolBinding, UnboundInput } from './call/bind-call.ts';
export { executeToolCall } from './call/execute-tool-call.ts';
export type { ExecuteToolCallOptions, ToolAllowList } from './call/execute-tool-call-options.ts';
export { executeToolCalls } from './call/execute-tool-calls.ts';
export { type ParsedJson, type ParseJsonOptions, parseJson } from './json/parse-json.ts';
export { stringifyJson } from './json/stringify-json.ts';
export { defineTool } from './local/define-tool.ts';
export type { AnswerOutput, DefaultedInput, DefineToolOptions, ToolAnswer } from './local/define-tool-options.ts';
export type { MethodCheck, MethodToolOptions, ParameterMismatch } from './local/method-tool-options.ts';
export type { DefaultScope, ParameterDefault } from './local/parameter-default.ts';
export {
  type ToolDecorator,
  type ToolDecoratorContext,
  type ToolDecoratorOptions,
  tool,
} from './local/tool-decorator.ts';
export type {
  CheckedParameters,
  NoOtherKeys,
  ParameterSchema,
  ParameterValues,
  ToolParameter,
} from './local/tool-parameter.ts';
export {
  type CheckedMethodTable,
  type MethodName,
  type MethodTable,
  toolsFromMethods,
} from './local/tools-from-methods.ts';
export { toolsFromObjects } from './local/tools-from-objects.ts';
export { type ExecutorOverride, withExecutor } from './middleware/with-executor.ts';
export { type ToolLogger, type WithLoggingOptions, withLogging } from './middleware/with-logging.ts';
export { type WithRetryOptions, withRetry } from './middleware/with-retry.ts';
export { withTimeout } from './middleware/with-timeout.ts';
export {
  type LintDialect,
  type LintDialectOptions,
  type LintToolsOptions,
  lintTools,
  type ToolCost,
  type ToolLint,
  type ToolLintRule,
  type ToolSetReport,
} from './projection/lint-tools.ts';
export { dateText, dateTimeText } from './schema/date-text.ts';
export { decimalText } from './schema/decimal-text.ts';
export { enumByName } from './schema/enum-by-name.ts';
export { float32 } from './schema/float32.ts';
export { type FromJsonSchemaOptions, fromJsonSchema } from './schema/from-json-schema.ts';
export { int8, int16, int32, int64 } from './schema/integer-kinds.ts';
export { jsonSchemaFormats } from './schema/json-schema-formats.ts';
export { unsupportedKeywords } from './schema/json-schema-keywords.ts';
export { toJsonSchema } from './schema/to-json-schema.ts';
export { uuidText } from './schema/uuid-text.ts';
export type { ArgumentIssue } from './tool/argument-issue.ts';
export { type ContentOutput, createContent } from './tool/create-content.ts';
export { createToolSet, isTool, type ToolSource } from './tool/create-tool-set.ts';
export { DuplicateToolError } from './tool/duplicate-tool-error.ts';
export { filterTools } from './tool/filter-tools.ts';
export { formatPath } from './tool/format-path.ts';
export type { HostContext } from './tool/host-context.ts';
export { HttpRequestError, type HttpRequestErrorOptions } from './tool/http-request-error.ts';
export { HttpStatusError, type HttpStatusErrorOptions } from './tool/http-status-error.ts';
export { InvalidJsonError, type InvalidJsonErrorOptions } from './tool/invalid-json-error.ts';
export { InvalidSourceError, type InvalidSourceErrorOptions, type SourceMistake } from './tool/invalid-source-error.ts';
export type { JsonSchema, JsonSchemaObject } from './tool/json-schema.ts';
export { mapTools } from './tool/map-tools.ts';
export type { ProjectionLoss, ProjectionOptions } from './tool/provider.ts';
export { prefixTools, renameTools } from './tool/rename-tools.ts';
export type { CoercionName, JsonRepairName, Path, Repair, RepairName } from './tool/repair.ts';
export type {
  RequestPlan,
  RequestPlanBody,
  RequestPlanField,
  RequestPlanHeader,
  RequestPlanPart,
} from './tool/request-plan.ts';
export { createSecret, isSecret, type Secret } from './tool/secret.ts';
export type {
  SchemaInput,
  SchemaOutput,
  StandardFailure,
  StandardIssue,
  StandardJsonSchemaConverter,
  StandardJsonSchemaOptions,
  StandardPathSegment,
  StandardResult,
  StandardSchema,
  StandardSchemaProperties,
  StandardSuccess,
} from './tool/standard-schema.ts';
export type { ArgumentLimits, Tool, ToolInput, ToolLimits, ToolOutput, ToolSet } from './tool/tool.ts';
export type { ToolAnnotations } from './tool/tool-annotations.ts';
export { ToolArgumentsError, type ToolArgumentsErrorOptions } from './tool/tool-arguments-error.ts';
export type { ToolCall } from './tool/tool-call.ts';
export type { AudioContent, ImageContent, ResourceContent, TextContent, ToolContent } from './tool/tool-content.ts';
export type { ToolContext } from './tool/tool-context.ts';
export { ToolError, type ToolErrorCode, type ToolErrorOptions } from './tool/tool-error.ts';
export type {
  ToolCallBoundEvent,
  ToolCallEndEvent,
  ToolCallErrorEvent,
  ToolCallLateEvent,
  ToolCallProgressEvent,
  ToolCallStartEvent,
  ToolEvent,
  ToolEventBase,
  ToolObserver,
  ToolOutputInvalidEvent,
} from './tool/tool-event.ts';
export { ToolExecutionError, type ToolExecutionErrorOptions } from './tool/tool-execution-error.ts';
export { ToolNotFoundError, type ToolNotFoundErrorOptions } from './tool/tool-not-found-error.ts';
export type { ToolFailure, ToolResult, ToolResultBase, ToolSuccess } from './tool/tool-result.ts';
export type { ToolSpecification } from './tool/tool-specification.ts';
export { ToolTimeoutError, type ToolTimeoutErrorOptions } from './tool/tool-timeout-error.ts';
export type {
  BindingPolicy,
  CoerceOptions,
  InvalidInput,
  ToolValidator,
  Validation,
  ValidInput,
} from './tool/tool-validator.ts';
