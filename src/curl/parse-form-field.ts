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

interface Cursor {
  readonly text: string;
  readonly end: ',' | '';
  at: number;
}

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
  const cursor: Cursor = { text: value, end: ',', at: 0 };
  const sources: FormSource[] = [];
  do {
    cursor.at += 1;
    sources.push(readSource(cursor, 'upload'));
  } while (value[cursor.at] === ',');
  return { name, sources };
}

function readSource(cursor: Cursor, kind: FormSource['kind']): FormSource {
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
    skipBlanks(cursor);
    const name = /(?:type|filename|headers|encoder)=/iy;
    name.lastIndex = cursor.at;
    const key = name.exec(cursor.text)?.[0].toLowerCase();
    const isType: boolean = key === 'type=' && !isInType;
    if (isInType && (key === undefined || key === 'type=')) {
      // Blanks within a type are sent.
      const blanks = cursor.text.slice(start, cursor.at);
      contentType += `;${blanks}${readTypeParameter(cursor)}`;
      continue;
    }
    isInType = isType;
    cursor.at += key?.length ?? 0;
    if (key) skipBlanks(cursor);
    if (isType) contentType = readTypeParameter(cursor);
    else if (key === 'filename=') fileName = readWord(cursor);
    else if (key === 'encoder=') encoder = readWord(cursor);
    else if (key === 'headers=') headers.push(readWord(cursor).replace(/^<\s*/, '@'));
    else unknown ||= readWord(cursor) !== '';
  }
  return { kind, value, contentType, fileName, encoder, headers, unknown };
}

/** What stands up to the next separator. */
function readTypeParameter(cursor: Cursor): string {
  const run = cursor.end ? /[^;,]*/y : /[^;]*/y;
  run.lastIndex = cursor.at;
  const found = run.exec(cursor.text)?.[0] ?? '';
  cursor.at += found.length;
  return found.trimEnd();
}

function readWord(cursor: Cursor): string {
  skipBlanks(cursor);
  const { text } = cursor;
  const quoted = /"((?:[^"\\]|\\[\s\S])*)"/y;
  quoted.lastIndex = cursor.at;
  const found = text[cursor.at] === '"' ? quoted.exec(text) : undefined;
  if (found) {
    cursor.at = quoted.lastIndex;
    readTypeParameter(cursor);
    return (found[1] ?? '').replace(/\\([\\"])/g, '$1');
  }
  return readTypeParameter(cursor);
}

function skipBlanks(cursor: Cursor): void {
  while (/\s/.test(cursor.text[cursor.at] ?? '')) cursor.at += 1;
}
