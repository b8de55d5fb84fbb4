export {
  type AiSdkCall,
  type AiSdkRepairRequest,
  type RepairAiSdkCallOptions,
  repairAiSdkCall,
} from './adapters/repair-ai-sdk-call.ts';
export {
  type AiSdkExecuteOptions,
  type AiSdkFilePart,
  type AiSdkModelOutput,
  type AiSdkSchema,
  type AiSdkTextPart,
  type AiSdkTool,
  type ToAiSdkToolsOptions,
  toAiSdkTools,
} from './adapters/to-ai-sdk-tools.ts';
