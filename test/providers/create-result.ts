import type { ToolContent } from '../../src/tool/tool-content.ts';
import { ToolError } from '../../src/tool/tool-error.ts';
import type { ToolFailure, ToolSuccess } from '../../src/tool/tool-result.ts';

/** A result of the tool `a`. */
export function createResult(toolCallId: string, ...content: readonly ToolContent[]): ToolSuccess {
  return {
    toolCallId,
    toolName: 'a',
    content: content.length > 0 ? content : [{ type: 'text', text: 'ok' }],
    repairs: [],
    durationMs: 0,
    isError: false,
    output: 'ok',
  };
}

export function createFailure(toolCallId: string): ToolFailure {
  const { output, ...base } = createResult(toolCallId, { type: 'text', text: 'It broke' });
  return { ...base, isError: true, error: new ToolError('It broke', { code: 'execution-failed' }) };
}

export const image: ToolContent = { type: 'image', data: 'AA==', mediaType: 'image/png' };
export const audio: ToolContent = { type: 'audio', data: 'AA==', mediaType: 'audio/wav' };
export const pdf: ToolContent = {
  type: 'resource',
  uri: 'file:///a.pdf',
  name: 'a.pdf',
  mediaType: 'application/pdf',
  data: 'AA==',
};
export const note: ToolContent = {
  type: 'resource',
  uri: 'file:///a.txt',
  name: 'a',
  mediaType: 'text/plain',
  text: 'two',
};
