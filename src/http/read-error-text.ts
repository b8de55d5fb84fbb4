import { isJsonObject } from '../json/is-json-object.ts';

/** What a body says of an error: the envelopes of common APIs, the title of a page, else the text. */
export function readErrorText(text: string): string {
  if (/^\s*</.test(text)) return describePage(text);
  try {
    const body: unknown = JSON.parse(text);
    const error = read(body, 'error');
    return [read(error, 'message'), error, read(body, 'message'), read(body, 'detail'), text].find(
      (value): value is string => typeof value === 'string',
    ) as string;
  } catch {
    return text;
  }
}

/** Of a web page nobody needs more than its title. */
export function describePage(text: string): string {
  // Whole or not at all: no part of a key may be left that is no longer known as one.
  const title = /<title[^>]{0,200}>([^<]*)</i.exec(text)?.[1]?.trim();
  return title ? `a web page "${title}"` : 'a web page';
}

function read(value: unknown, key: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
