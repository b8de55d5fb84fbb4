import type { RequestPlan, RequestPlanBody, RequestPlanField, RequestPlanHeader } from '../tool/request-plan.ts';
import type { CurlArgument, CurlWord } from './curl-argument.ts';
import { type FormArgumentsOptions, toFormArguments } from './form-arguments.ts';
import { readContent, refuse, saveContent } from './plan-content.ts';

export type PlanArgumentsOptions = FormArgumentsOptions;

/** A request as arguments of curl, in the order in which people write them. */
export function toPlanArguments(plan: RequestPlan, options: PlanArgumentsOptions): readonly CurlArgument[] {
  return [
    ...toMethodArguments(plan),
    ...toUrlArguments(plan, options),
    ...plan.headers.flatMap((header) => toHeaderArguments(header, options)),
    ...toBodyArguments(plan, options),
  ];
}

function toMethodArguments({ method, body }: RequestPlan): readonly CurlArgument[] {
  if (!/^[!-~]+$/.test(method)) throw refuse('a method must be printable ASCII without blanks, and must not be empty');
  if (method === (body === undefined ? 'GET' : 'POST')) return [];
  // -I and a body exclude each other.
  return method === 'HEAD' && body === undefined ? [{ option: '-I' }] : [{ option: '-X', value: [method] }];
}

function toUrlArguments({ url, secretUrl }: RequestPlan, { secrets }: PlanArgumentsOptions): readonly CurlArgument[] {
  if (!/^https?:\/\/[^\s/?#\\@]+(?:[/?#\\].*)?$/i.test(url) || / |\p{Cc}/u.test(url)) {
    throw refuse('the URL must be absolute, http or https, encoded and without a user');
  }
  const value = secrets.toWord(url, secretUrl);
  // Dot segments, which curl takes out.
  const isDotted = /^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(url);
  return [
    ...(isDotted ? [{ option: '--path-as-is' }] : []),
    ...(/[[\]{}]/.test(url) ? [{ option: '-g' }] : []),
    { value },
  ];
}

function toHeaderArguments(
  { name, value }: RequestPlanHeader,
  { secrets }: PlanArgumentsOptions,
): readonly CurlArgument[] {
  // `@` would name a file.
  if (!/^[^@:\0\r\n][^:\0\r\n]*$/.test(name)) {
    throw refuse(`a header name must not be empty, start with "@" or hold a colon: ${JSON.stringify(name)}`);
  }
  // curl counts the body itself, and would send a wrong length as it is given.
  if (name.toLowerCase() === 'content-length') return [];
  const piece = secrets.toPiece(name, value);
  return [{ option: '-H', value: typeof piece === 'string' ? writeHeader(name, piece) : [`${name}: `, piece] }];
}

function writeHeader(name: string, value: string): CurlWord {
  if (/[\0\r\n]/.test(name + value)) throw refuse(`the header ${JSON.stringify(name)} must be one line without NUL`);
  const trimmed = value.replace(/^[ \t]+|[ \t]+$/g, '');
  if (trimmed !== '') return [`${name}: ${trimmed}`];
  if (name.includes(';')) throw refuse(`an empty header must have no ";" in its name: ${JSON.stringify(name)}`);
  return [`${name};`];
}

function toBodyArguments({ body, headers }: RequestPlan, options: PlanArgumentsOptions): readonly CurlArgument[] {
  if (body === undefined) return [];
  const { content, contentType, secretContent } = body;
  if (isFields(content)) return toFormArguments(content, options);
  const hasType = headers.some(({ name }) => name.toLowerCase() === 'content-type');
  const text = readContent(content);
  const data =
    text === undefined
      ? { option: '--data-binary', value: [`@${saveContent(content, { ...options, suggestedName: 'body' })}`] }
      : { option: '--data-raw', value: options.secrets.toWord(text, secretContent) };
  return [...(hasType ? [] : toTypeArguments(contentType)), data];
}

/** curl names a type of its own unless it is told another one, or none. */
function toTypeArguments(contentType: string | undefined): readonly CurlArgument[] {
  if (contentType === 'application/x-www-form-urlencoded') return [];
  return [{ option: '-H', value: contentType ? writeHeader('Content-Type', contentType) : ['Content-Type:'] }];
}

function isFields(content: RequestPlanBody['content']): content is readonly RequestPlanField[] {
  return Array.isArray(content);
}
