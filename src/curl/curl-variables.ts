import { addPlaceholder } from './add-placeholder.ts';
import { toByteText } from './byte-text.ts';
import type { CurlSource } from './curl-source.ts';
import { encodeForm } from './encode-form.ts';
import { readTextFile } from './read-file.ts';

interface VariableContext {
  variables?: Map<string, string>;
  readonly offset: number;
}

/** `--variable name=text`, `name@file`, `%NAME=default`, each with an optional range of bytes (`name[1-5]`). */
export function readVariable(source: CurlSource, text: string, context: VariableContext): void {
  const { offset } = context;
  const match = /^(%?)(\w{1,128})(?:\[(\d{1,9})-(\d{0,9})\])?(?:([=@])(.*))?$/s.exec(text);
  const [, isImported, name = '', from, to, mark, rest = ''] = match ?? [];
  const isWrong = !match || (!isImported && !mark) || (to && Number(to) < Number(from));
  if (isWrong) source.fail(offset, 'this is not a variable: use name=text or name@file', 'option');
  const content =
    mark === '@'
      ? readTextFile(source, rest, offset)
      : isImported
        ? readEnvironment(source, { name, fallback: mark && rest, offset })
        : rest;
  context.variables ??= new Map();
  context.variables.set(name, from ? content.slice(Number(from), to ? Number(to) + 1 : undefined) : content);
}

function readEnvironment(
  source: CurlSource,
  { name, fallback, offset }: { name: string; fallback: string | undefined; offset: number },
): string {
  const isKnown = fallback === undefined || Object.hasOwn(source.options.environment ?? {}, name);
  return isKnown ? addPlaceholder(source, offset, name) : fallback;
}

/** Puts in the values of `{{name}}` and `{{name:trim:url}}`. A variable that was not set is empty. */
export function expandVariables(source: CurlSource, text: string, { variables, offset }: VariableContext): string {
  const limit = source.options.maxLength ?? 1_048_576;
  let length = 0;
  const measure = (value: string): string => {
    length += value.length;
    return length > limit ? source.fail(offset, 'the values of variables are too long', 'limit') : value;
  };
  const expanded = text.replace(
    /\\(\{\{)|\{\{(\w{1,128})((?::[^:{}]*)*)\}\}/g,
    (_, escaped?: string, name = '', functions = '') => {
      if (escaped) return escaped;
      const names: string[] = functions.split(':').slice(1);
      return names.reduce(
        (value, each) => {
          const run = variableFunctions.get(each);
          return run
            ? measure(run(value))
            : source.fail(offset, 'this is not a function of curl: use trim, json, url, b64 or 64dec', 'option');
        },
        measure(variables?.get(name) ?? ''),
      );
    },
  );
  if (expanded.includes('\0')) source.fail(offset, 'the value of a variable contains a NUL', 'option');
  return expanded;
}

const variableFunctions: ReadonlyMap<string, (value: string) => string> = new Map([
  ['trim', (value: string) => value.trim()],
  ['json', (value: string) => JSON.stringify(value).slice(1, -1)],
  ['url', (value: string) => encodeForm(value).replaceAll('+', '%20')],
  ['b64', encodeBase64],
  ['64dec', decodeBase64],
]);

/** The bytes of a text, in Base64. */
export function encodeBase64(content: string | Uint8Array<ArrayBuffer>): string {
  return btoa(toByteText(content));
}

function decodeBase64(text: string): string {
  if (text.length % 4 !== 0) return '[64dec-fail]';
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
  } catch {
    return '[64dec-fail]';
  }
}
