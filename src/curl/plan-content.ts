import { InvalidSourceError } from '../tool/invalid-source-error.ts';

export type PlanContent = string | Uint8Array<ArrayBuffer>;

/** Keeps what a command line cannot carry in a file, and gives the name under which curl will find it. */
export type SaveFile = (content: Uint8Array<ArrayBuffer>, suggestedName: string) => string;

/** The text of a content; undefined where no command line carries it: a NUL, bytes that are not UTF-8. */
export function readContent(content: PlanContent): string | undefined {
  const text = typeof content === 'string' ? content : decode(content);
  return text?.includes('\0') ? undefined : text;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

export interface SaveContentOptions {
  readonly saveFile: SaveFile | undefined;
  readonly suggestedName: string;
}

/** @throws {InvalidSourceError} without a function that saves */
export function saveContent(content: PlanContent, { saveFile, suggestedName }: SaveContentOptions): string {
  if (saveFile === undefined) {
    throw refuse('a command line carries no NUL and only UTF-8: pass saveFile to keep such contents in a file');
  }
  return saveFile(typeof content === 'string' ? new TextEncoder().encode(content) : content, suggestedName);
}

/** For a request that curl cannot send, or a shell cannot carry. */
export function refuse(reason: string): InvalidSourceError {
  return new InvalidSourceError(`Cannot write the request as a curl command: ${reason}`);
}
