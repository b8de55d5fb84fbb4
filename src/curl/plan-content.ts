import { InvalidSourceError } from '../tool/invalid-source-error.ts';
import { decodeBytes, toBytes } from './byte-text.ts';

export type PlanContent = string | Uint8Array<ArrayBuffer>;

/** Keeps what a command line cannot carry in a file, and gives the name under which curl will find it. */
export type SaveFile = (content: Uint8Array<ArrayBuffer>, suggestedName: string) => string;

/** The text of a content; undefined where no command line carries it: a NUL, bytes that are not UTF-8. */
export function readContent(content: PlanContent): string | undefined {
  const text = typeof content === 'string' ? content : decodeBytes(content);
  return typeof text !== 'string' || text.includes('\0') ? undefined : text;
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
  return saveFile(toBytes(content), suggestedName);
}

/** For a request that curl cannot send, or a shell cannot carry. */
export function refuse(reason: string): InvalidSourceError {
  return new InvalidSourceError(`Cannot write the request as a curl command: ${reason}`);
}
