import { createRequestError } from './create-request-error.ts';

/** What every URL of a method has in common. */
export interface UrlFrame {
  readonly origin: string;
  /** Of the base URL and the method: the text of a literal segment, nothing for one with variables. */
  readonly segments: readonly (string | undefined)[];
}

/**
 * Reads the URL as whoever sends it will, and holds it against the declaration. Whatever went wrong before, a request
 * reaches no other origin, and no path of another shape.
 *
 * @throws {HttpRequestError}
 */
export function checkPlannedUrl(url: string, { origin, segments }: UrlFrame): void {
  const read = new URL(url);
  const [, ...found] = read.pathname.split('/');
  const isKept =
    read.origin === origin &&
    `${read.username}${read.password}${read.hash}` === '' &&
    found.length === segments.length &&
    segments.every((segment, index) => (segment === undefined ? found[index] !== '' : segment === found[index]));
  if (!isKept) throw createRequestError('its address would not be the declared one', 'http-request');
}
