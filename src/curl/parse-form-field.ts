import { type Cursor, take } from './shell-cursor.ts';

/** One `-F`, as curl's own grammar reads it. */
export interface FormField {
  readonly name: string | undefined;
  readonly sources: readonly FormSource[];
  /** `=(` opens a group of the fields that follow, `=)` ends it. */
  readonly group?: 'open' | 'close';
  readonly contentType?: string | undefined;
}

/** What a part is made of. */
export interface FormSource {
  readonly kind: 'text' | 'upload' | 'file';
  /** The text, or the name of the file. */
  readonly value: string;
  readonly contentType?: string | undefined;
  readonly fileName?: string | undefined;
  readonly encoder?: string | undefined;
  /** As written; `@` in front for a file of headers. */
  readonly headers: readonly string[];
  readonly unknown: boolean;
}

interface FieldCursor extends Cursor {
  readonly end: ',' | '';
}

const blanks = /\s*/y;
const keys = /(?:type|filename|headers|encoder)=/iy;
const quoted = /"(?:[^"\\]|\\[\s\S])*"/y;
const untilSemicolon = /[^;]*/y;
const untilSemicolonOrComma = /[^;,]*/y;

/** `undefined` where there is no `=`. `isLiteral` is `--form-string`. */
export function parseFormField(text: string, isLiteral: boolean): FormField | undefined {
  const equals = text.indexOf('=');
  if (equals < 0) return undefined;
  const name = text.slice(0, equals) || undefined;
  const value = text.slice(equals + 1);
  if (isLiteral) return { name, sources: [{ kind: 'text', value, headers: [], unknown: false }] };
  if (value[0] === '(') {
    const source = readSource({ text: value, end: '', at: 1 }, 'text');
    return { name, sources: [source], group: 'open', contentType: source.contentType };
  }
  if (!name && value === ')') return { name, sources: [], group: 'close' };
  if (value[0] !== '@') {
    const isFile = value[0] === '<';
    return { name, sources: [readSource({ text: value, end: '', at: isFile ? 1 : 0 }, isFile ? 'file' : 'text')] };
  }
  const cursor: FieldCursor = { text: value, end: ',', at: 0 };
  const sources: FormSource[] = [];
  do {
    cursor.at += 1;
    sources.push(readSource(cursor, 'upload'));
  } while (value[cursor.at] === ',');
  return { name, sources };
}

function readSource(cursor: FieldCursor, kind: FormSource['kind']): FormSource {
  const value = readWord(cursor);
  const headers: string[] = [];
  let contentType: string | undefined;
  let fileName: string | undefined;
  let encoder: string | undefined;
  let unknown = false;
  let isInType = false;
  while (cursor.text[cursor.at] === ';') {
    cursor.at += 1;
    const start = cursor.at;
    take(cursor, blanks);
    const key = take(cursor, keys).toLowerCase();
    const isType: boolean = key === 'type=' && !isInType;
    if (isInType && (!key || key === 'type=')) {
      // Blanks within a type are sent.
      contentType += `;${cursor.text.slice(start, cursor.at)}${readTypeParameter(cursor)}`;
      continue;
    }
    isInType = isType;
    if (key) take(cursor, blanks);
    if (isType) contentType = readTypeParameter(cursor);
    else if (key === 'filename=') fileName = readWord(cursor);
    else if (key === 'encoder=') encoder = readWord(cursor);
    else if (key === 'headers=') headers.push(readWord(cursor).replace(/^<\s*/, '@'));
    else unknown ||= readWord(cursor) !== '';
  }
  return { kind, value, contentType, fileName, encoder, headers, unknown };
}

/** What stands up to the next separator. */
function readTypeParameter(cursor: FieldCursor): string {
  return take(cursor, cursor.end ? untilSemicolonOrComma : untilSemicolon).trimEnd();
}

function readWord(cursor: FieldCursor): string {
  take(cursor, blanks);
  const found = cursor.text[cursor.at] === '"' && take(cursor, quoted);
  const rest = readTypeParameter(cursor);
  return found ? found.slice(1, -1).replace(/\\([\\"])/g, '$1') : rest;
}
