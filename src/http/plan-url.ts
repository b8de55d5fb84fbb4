import type { BaseUrl } from './base-url.ts';
import { checkPlannedUrl, type UrlFrame } from './check-planned-url.ts';
import type { GivenValue } from './collect-values.ts';
import { createRequestError } from './create-request-error.ts';
import { keepNamesApart } from './keep-names-apart.ts';
import { decodeDots, hasDots, type PathTemplate } from './path-template.ts';
import { refuseValue } from './refuse-value.ts';
import { writePairs, writeSegment } from './write-value.ts';

/** What the URLs of a method are made of. */
export interface UrlTemplate {
  /** Of the method, and before them those of the base URL. */
  readonly segments: PathTemplate['segments'];
  readonly query: string;
  readonly frame: UrlFrame;
  /** What stands before the query, where no variable does: checked once, since nothing behind it but `#` ends a query. */
  readonly literal?: string;
  /** Names that no value may bring into the query: of parameters, literals and credentials. */
  readonly queryNames: readonly string[];
}

/** Puts the address of a plug-in before the path of a method. */
export function createUrlTemplate(
  { origin, segments: before }: BaseUrl,
  { segments: own, query }: PathTemplate,
  queryNames: readonly string[],
): UrlTemplate {
  const segments = [...before.map((text) => [text]), ...own];
  const literals = segments.map((segment) => (segment.length > 1 ? undefined : segment[0]));
  const frame: UrlFrame = { origin, segments: literals };
  const template: UrlTemplate = { segments, query, frame, queryNames };
  if (literals.includes(undefined)) return template;
  const literal = `${origin}/${literals.join('/')}`;
  checkPlannedUrl(literal, frame);
  return { ...template, literal };
}

/**
 * Writes the URL of a request and checks it.
 *
 * @throws {ToolArgumentsError} for a value that its place cannot take
 * @throws {HttpRequestError} for an address that is not as declared
 */
export function planUrl(
  { segments, query, frame, literal, queryNames }: UrlTemplate,
  pathValues: readonly GivenValue[],
  queryValues: readonly GivenValue[],
): string {
  keepNamesApart(queryValues, queryNames);
  const start = literal ?? `${frame.origin}/${segments.map((segment) => writePath(segment, pathValues)).join('/')}`;
  const pairs = queryValues.flatMap(({ parameter, value }) => writePairs(parameter, value));
  const search = (query ? [query, ...pairs] : pairs).join('&');
  const url = search ? `${start}?${search}` : start;
  if (literal === undefined || search.includes('#')) checkPlannedUrl(url, frame);
  return url;
}

function writePath(segment: readonly string[], values: readonly GivenValue[]): string {
  if (segment.length === 1) return String(segment[0]);
  const given = segment.map((part, index) => (index % 2 ? findGiven(part, values) : undefined));
  const texts = segment.map((part, index) => {
    const value = given[index];
    return value ? writeSegment(value.parameter, value.value) : part;
  });
  // Of literal text and values together: `.` and `.` are two dots.
  const decoded = texts.map((text, index) => (given[index] ? decodeURIComponent(text) : decodeDots(text))).join('');
  const [first] = given.filter((value) => value !== undefined);
  if (first && hasDots(decoded)) refuseValue(first.parameter, 'a text without "." or ".." as a part of a path');
  return texts.join('');
}

function findGiven(name: string, values: readonly GivenValue[]): GivenValue {
  const given = values.find(({ parameter }) => parameter.wireName === name);
  if (!given) throw createRequestError(`the path variable {${name}} has no parameter`, 'http-request');
  return given;
}
