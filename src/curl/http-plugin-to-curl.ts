import type { CredentialValue, HttpCredential } from '../http/http-credentials.ts';
import type { HttpPlugin, HttpPluginMethod } from '../http/http-plugin.ts';
import { listParameters, type PlainParameter } from '../http/list-parameters.ts';
import { planRequest } from '../http/plan-request.ts';
import { InvalidSourceError } from '../tool/invalid-source-error.ts';
import type { RequestPlan } from '../tool/request-plan.ts';
import { createSecret, isSecret } from '../tool/secret.ts';
import { encodeBase64 } from './curl-variables.ts';
import { type RequestPlanToCurlOptions, requestPlanToCurl } from './request-plan-to-curl.ts';

/**
 * Prints a method of a plug-in as the curl command that sends its request, credentials included: `$AUTHORIZATION` stands
 * for the whole value of that header unless secrets are to be revealed.
 *
 * @param methodName may be left out where there is one method
 * @param methodArguments by the keys that the model uses; without them the examples of the parameters stand in, and plain
 * values for what is required and has none
 * @throws {InvalidSourceError} for a plug-in of several methods without a name, for a name that none has, and for what
 * curl cannot send
 * @throws {ToolArgumentsError} for arguments that are given and do not suffice
 *
 * @example
 * httpPluginToCurl(weather, 'getWeather', { city: 'Hangzhou' });
 */
export function httpPluginToCurl(
  plugin: HttpPlugin,
  methodName?: string,
  methodArguments?: Readonly<Record<string, unknown>>,
  options: RequestPlanToCurlOptions = {},
): string {
  const method = findMethod(plugin, methodName);
  const plan = planRequest(plugin, method, methodArguments ?? listSamples(method));
  const credentials = method.credentials ?? plugin.credentials ?? 'none';
  const list = credentials === 'none' ? [] : [credentials].flat();
  return requestPlanToCurl(
    list.reduce((given, credential) => addCredential(given, credential, options), plan),
    options,
  );
}

function findMethod({ methods }: HttpPlugin, methodName: string | undefined): HttpPluginMethod {
  const [first] = methods;
  if (methodName === undefined && methods.length === 1 && first) return first;
  const found = methods.find(({ name }) => name === methodName);
  if (found) return found;
  const names = methods.map(({ name }) => JSON.stringify(name)).join(', ');
  const fault =
    methodName === undefined
      ? `a plug-in of ${methods.length} methods needs the name of one`
      : `no method is called ${JSON.stringify(methodName)}`;
  throw new InvalidSourceError(`Cannot write the plug-in as a curl command: ${fault}. It has: ${names}`);
}

function listSamples(method: HttpPluginMethod): Readonly<Record<string, unknown>> {
  const samples = listParameters(method).map((parameter) => [parameter.key, findSample(parameter)]);
  return Object.fromEntries(samples.filter(([, sample]) => sample !== undefined));
}

const plainValues: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['integer', 1],
  ['number', 1],
  ['boolean', true],
  ['array', []],
  ['object', {}],
]);

function findSample({
  name,
  type = 'string',
  in: place,
  required,
  examples,
  default: initial,
}: PlainParameter): unknown {
  if (examples?.[0] !== undefined) return examples[0];
  const isNeeded = initial === undefined && (required === true || place === 'path');
  return isNeeded ? (plainValues.get(type) ?? name) : undefined;
}

/** As it is added when the request is sent: last, and instead of a header of that name. */
function addCredential(
  plan: RequestPlan,
  credential: HttpCredential,
  { revealSecrets = false }: RequestPlanToCurlOptions,
): RequestPlan {
  const read = (value: CredentialValue): string => (revealSecrets ? readNow(value) : '');
  switch (credential.type) {
    case 'header':
      return setHeader(plan, credential.name, read(credential.value));
    case 'query':
      return addQuery(plan, encodeURIComponent(credential.name), encodeURIComponent(read(credential.value)));
    case 'basic':
      return setHeader(
        plan,
        'Authorization',
        `Basic ${encodeBase64(`${read(credential.username)}:${read(credential.password)}`)}`,
      );
    case 'bearer':
      return setHeader(plan, 'Authorization', `Bearer ${read(credential.token)}`);
    default:
      return setHeader(plan, 'Authorization', `Bearer ${read(() => '')}`);
  }
}

function readNow(value: CredentialValue): string {
  if (typeof value === 'string') return value;
  if (isSecret(value)) return value.reveal();
  throw new InvalidSourceError(
    'Cannot write the plug-in as a curl command with its secrets: one of them is asked for at each request',
  );
}

function setHeader(plan: RequestPlan, name: string, value: string): RequestPlan {
  const others = plan.headers.filter((header) => header.name.toLowerCase() !== name.toLowerCase());
  return { ...plan, headers: [...others, { name, value: createSecret(value) }] };
}

function addQuery(plan: RequestPlan, name: string, value: string): RequestPlan {
  const pair = `${plan.url.includes('?') ? '&' : '?'}${name}=`;
  const sent = plan.secretUrl?.reveal() ?? plan.url;
  return { ...plan, url: `${plan.url}${pair}%5Bsecret%5D`, secretUrl: createSecret(sent + pair + value) };
}
