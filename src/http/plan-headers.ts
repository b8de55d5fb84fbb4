import type { RequestPlanHeader } from '../tool/request-plan.ts';
import { isSecret, type Secret } from '../tool/secret.ts';
import type { GivenValue } from './collect-values.ts';
import { checkHeaderValue, isHeaderValue } from './header-value.ts';
import { keepNamesApart } from './keep-names-apart.ts';
import { refuseValue } from './refuse-value.ts';
import { listCookieNames } from './static-headers.ts';
import { writeHeader, writePairs } from './write-value.ts';

/** Writes the headers of a request: static ones, those of parameters, the cookies together. */
export function planHeaders(
  statics: readonly RequestPlanHeader[],
  values: readonly GivenValue[],
  toText: (secret: Secret) => string,
): readonly RequestPlanHeader[] {
  for (const { name, value } of statics) {
    checkHeaderValue(name, isSecret(value) ? value.reveal() : value);
  }
  const own = values.filter(({ parameter }) => parameter.in === 'header').flatMap(writeOwn);
  const cookies = values.filter(({ parameter }) => parameter.in === 'cookie');
  return cookies.length > 0 ? [...addCookies(statics, cookies, toText), ...own] : [...statics, ...own];
}

/** Whether headers are of one name. */
export function isNamed(name: string, header: { readonly name: string }): boolean {
  return header.name.toLowerCase() === name;
}

function writeOwn({ parameter, value }: GivenValue): readonly RequestPlanHeader[] {
  const text = writeHeader(parameter, value);
  if (text === undefined) return [];
  return isHeaderValue(text)
    ? [{ name: parameter.wireName, value: text.trim() }]
    : refuseValue(parameter, 'one line of Latin-1 text without control characters');
}

function addCookies(
  statics: readonly RequestPlanHeader[],
  values: readonly GivenValue[],
  toText: (secret: Secret) => string,
): readonly RequestPlanHeader[] {
  keepNamesApart(values, [...listCookieNames(statics), ...values.map(({ parameter }) => parameter.wireName)]);
  const given = statics.filter((header) => isNamed('cookie', header));
  const texts = given.map(({ value }) => (isSecret(value) ? toText(value) : value));
  const pairs = values.flatMap(({ parameter, value }) =>
    writePairs({ ...parameter, explode: parameter.explode ?? false }, value),
  );
  const others = statics.filter((header) => !given.includes(header));
  return pairs.length > 0 ? [...others, { name: 'Cookie', value: [...texts, ...pairs].join('; ') }] : statics;
}
