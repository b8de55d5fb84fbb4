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
  return { segments, query, frame: { origin, segments: literals }, queryNames };
}

/**
 * Writes the URL of a request and checks it.
 *
 * @throws {ToolArgumentsError} for a value that its place cannot take
 * @throws {HttpRequestError} for an address that is not as declared
 */
export function planUrl(
  { segments, query, frame, queryNames }: UrlTemplate,
  pathValues: readonly GivenValue[],
  queryValues: readonly GivenValue[],
): string {
  keepNamesApart(queryValues, queryNames);
  const path = segments.map((segment) => writePath(segment, pathValues)).join('/');
  const pairs = queryValues.flatMap(({ parameter, value }) => writePairs(parameter, value));
  const search = (query ? [query, ...pairs] : pairs).join('&');
  const url = `${frame.origin}/${path}${search && `?${search}`}`;
  checkPlannedUrl(url, frame);
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
