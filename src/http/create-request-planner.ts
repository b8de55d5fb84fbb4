import type { RequestPlan, RequestPlanHeader } from '../tool/request-plan.ts';
import type { Secret } from '../tool/secret.ts';
import { readBaseUrl } from './base-url.ts';
import { collectValues, type GivenValue } from './collect-values.ts';
import type { HttpPlugin, HttpPluginMethod } from './http-plugin.ts';
import { keepNamesApart } from './keep-names-apart.ts';
import { listCredentialNames } from './list-credential-names.ts';
import { type BoundParameter, listParameters } from './list-parameters.ts';
import { listParts } from './list-parts.ts';
import { hideQuerySecrets, listQueryNames, listVariables, readPathTemplate } from './path-template.ts';
import { bodyKindOf, planBody } from './plan-body.ts';
import { isNamed, planHeaders } from './plan-headers.ts';
import { concealPlan, listSecrets, replaceSecrets } from './plan-secrets.ts';
import { createUrlTemplate, planUrl, type UrlTemplate } from './plan-url.ts';
import { listHeaderSecrets, listStaticHeaders } from './static-headers.ts';

/** Makes the plan of one call from its bound arguments. */
export type RequestPlanner = (input: Readonly<Record<string, unknown>>) => RequestPlan;

interface Planning {
  readonly method: string;
  readonly url: UrlTemplate;
  /** Without the secrets of the literal query. */
  readonly shownUrl: UrlTemplate;
  /** Names in the literal query. */
  readonly literalNames: readonly string[];
  readonly headers: readonly RequestPlanHeader[];
  readonly mediaType: string;
  /** Names that no value may bring into a form. */
  readonly formNames: readonly string[];
}

/** Reads a declaration once, for all calls of a method. */
export function createRequestPlanner(plugin: HttpPlugin, method: HttpPluginMethod): RequestPlanner {
  const template = readPathTemplate(method.path);
  const parameters = sortByPath(listParameters(method), listVariables(template));
  const literalNames = listQueryNames(template.query);
  const headers = listStaticHeaders(plugin, method);
  const queryNames = [
    ...literalNames,
    ...namesIn(parameters, 'query'),
    ...listCredentialNames(plugin, method, 'query'),
  ];
  const url = createUrlTemplate(readBaseUrl(plugin.baseUrl), template, queryNames);
  const { shown: query, secrets: literalSecrets } = hideQuerySecrets(template.query);
  const planning: Planning = {
    method: method.method,
    url,
    shownUrl: { ...url, query },
    literalNames,
    headers,
    mediaType: method.body?.mediaType ?? findMediaType(headers),
    formNames: namesIn(parameters, 'body'),
  };
  const fixed = [...literalSecrets, ...parameters.flatMap((parameter) => listSecrets(parameter.fixed))];
  const secrets = [...headers.flatMap(listHeaderSecrets), ...fixed];
  const addsToCookies = namesIn(parameters, 'cookie').length > 0 && headers.some((header) => isNamed('cookie', header));
  const hasHidden = fixed.length > 0 || addsToCookies;
  return (input) => {
    const values = collectValues(parameters, input);
    const plan = hasHidden ? planHidden(planning, values) : assemble(planning, values, String);
    return secrets.length > 0 ? { ...plan, secrets } : plan;
  };
}

function sortByPath(parameters: readonly BoundParameter[], variables: readonly string[]): readonly BoundParameter[] {
  const placeOf = ({ in: place, wireName }: BoundParameter): number =>
    place === 'path' ? variables.indexOf(wireName) : variables.length;
  return [...parameters].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Secrets within texts: one plan shows `[secret]`, one is to be sent, and what differs is hidden. */
function planHidden(planning: Planning, values: readonly GivenValue[]): RequestPlan {
  const [shown, sent] = [String, (secret: Secret) => secret.reveal()].map((toText) => {
    const texts = values.map((given) => ({ ...given, value: replaceSecrets(given.value, toText) }));
    return assemble(planning, texts, toText);
  }) as [RequestPlan, RequestPlan];
  return concealPlan(shown, sent);
}

function namesIn(parameters: readonly BoundParameter[], place: string): readonly string[] {
  return parameters.filter((parameter) => parameter.in === place).map(({ wireName }) => wireName);
}

function findMediaType(headers: readonly RequestPlanHeader[]): string {
  const declared = headers.find((header) => isNamed('content-type', header))?.value;
  return typeof declared === 'string' ? declared : 'application/json';
}

function assemble(planning: Planning, values: readonly GivenValue[], toText: (secret: Secret) => string): RequestPlan {
  const { method, mediaType, formNames, literalNames: queryNames } = planning;
  const ofPlace = (place: string): readonly GivenValue[] => values.filter(({ parameter }) => parameter.in === place);
  const template = toText === String ? planning.shownUrl : planning.url;
  const url = planUrl(template, ofPlace('path'), ofPlace('query'));
  const bodyValues = ofPlace('body');
  if (bodyKindOf(mediaType) === 'form') keepNamesApart(bodyValues, formNames);
  const body = planBody(bodyValues, mediaType);
  // Of a form with files the boundary belongs to it, and is made when it is sent.
  const statics = body ? planning.headers.filter((header) => !isNamed('content-type', header)) : planning.headers;
  const headers = planHeaders(statics, values, toText);
  const parts = listParts({ queryNames, statics, values, body });
  return body ? { method, url, headers, body, parts } : { method, url, headers, parts };
}
