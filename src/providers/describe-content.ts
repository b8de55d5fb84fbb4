import type { ToolContent } from '../tool/tool-content.ts';

/** What a dialect cannot show, named in text; a file's text is given whole. */
export function describeContent(part: ToolContent, isShownLater = false): string {
  if (part.type === 'text') return part.text;
  if (part.type === 'resource') {
    const title = [part.name, part.uri, part.mediaType].filter((item) => item !== undefined).join(' ');
    return part.text === undefined ? `[${title}]` : `[${title}]\n${part.text}`;
  }
  return `[${part.mediaType}: ${isShownLater ? 'shown in the next user message' : 'not shown'}]`;
}

export const toDataUrl = ({ mediaType, data }: { readonly mediaType: string; readonly data: string }): string =>
  `data:${mediaType};base64,${data}`;
