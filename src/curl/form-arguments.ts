import type { RequestPlanField } from '../tool/request-plan.ts';
import type { CurlArgument } from './curl-argument.ts';
import { type PlanContent, readContent, refuse, type SaveFile, saveContent } from './plan-content.ts';
import type { SecretWriting } from './secret-variables.ts';

export interface FormArgumentsOptions {
  readonly secrets: SecretWriting;
  readonly saveFile: SaveFile | undefined;
}

/** A multipart form as arguments: `--form-string` for plain fields, `-F` for those with a file name or a media type. */
export function toFormArguments(
  fields: readonly RequestPlanField[],
  options: FormArgumentsOptions,
): readonly CurlArgument[] {
  if (fields.length === 0) throw refuse('curl sends no form without fields');
  return fields.map((field) => toFormArgument(field, options));
}

function toFormArgument(field: RequestPlanField, { secrets, saveFile }: FormArgumentsOptions): CurlArgument {
  const { name, fileName } = field;
  if (/^$|[=\0]/.test(name)) throw refuse(`a form field must have a name without "=": ${JSON.stringify(name)}`);
  const end = describe(field);
  const value = secrets.toPiece<PlanContent>(name, field.value);
  const text = typeof value === 'object' && 'variable' in value ? value : readContent(value);
  if (text === undefined) {
    const file = saveContent(value as PlanContent, { saveFile, suggestedName: fileName ?? name });
    return { option: '-F', value: [`${name}=${fileName === undefined ? '<' : '@'}${quote(file)}${end}`] };
  }
  if (end === '') return { option: '--form-string', value: [`${name}=`, text] };
  if (typeof text === 'string') return { option: '-F', value: [`${name}=${quote(text)}${end}`] };
  return { option: '-F', value: [`${name}="`, text, `"${end}`] };
}

function describe({ fileName, contentType }: RequestPlanField): string {
  if (fileName?.includes('\0')) throw refuse('a file name must have no NUL');
  // What a file without a media type is sent as.
  const type = contentType ?? (fileName === undefined ? undefined : 'application/octet-stream');
  if (type !== undefined && !/^[^\s/;,"]+\/[^\s;,"]+(?:;[^\0\r\n]*)?$/.test(type)) {
    throw refuse(
      `the media type of a form field must look like "text/plain": current value is ${JSON.stringify(type)}`,
    );
  }
  return (fileName === undefined ? '' : `;filename=${quote(fileName)}`) + (type === undefined ? '' : `;type=${type}`);
}

/** As `-F` reads it: only `\\` and `\"` are escapes. */
function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
