export type { OpenAIRequest } from './testing/check-openai-request.ts';
export { createFakeClock, type FakeClock } from './testing/create-fake-clock.ts';
export { createOpenAIServer, type OpenAIServer, type OpenAIServerOptions } from './testing/create-openai-server.ts';
export {
  createRecordingTransport,
  type RecordedHttpRequest,
  type RecordingAnswer,
  type RecordingHttpTransport,
  type RecordingScript,
} from './testing/create-recording-transport.ts';
export { createScriptedModel, type ScriptedModelOptions } from './testing/create-scripted-model.ts';
export type { ModelFault, OpenAIServerFault, ServerFault, StreamFault } from './testing/openai-server-fault.ts';
export type {
  Script,
  ScriptedAnswer,
  ScriptedCall,
  ScriptedResult,
  ScriptedRule,
  ScriptedRules,
  ScriptedSource,
  ScriptedState,
  ScriptedTurn,
} from './testing/scripted-turn.ts';
