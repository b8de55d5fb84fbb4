/**
 * How an API gives lists by pages. The model asks for a page through one parameter, whose value it takes from `nextPage`
 * of the answer before; the answer is then `{ data, nextPage }`, without `nextPage` on the last page.
 */
export type HttpPagination = TokenPagination | PageNumberPagination | LinkPagination;

interface PaginationBase {
  /** The query parameter that asks for a page, by its name on the wire: `pageToken`, `page`. */
  readonly parameter: string;
  /** The model-side name. @default 'page' */
  readonly toolParameter?: string;
}

/** The answer holds a token of the next page, or its address, of which `parameter` is taken. */
export interface TokenPagination extends PaginationBase {
  readonly type: 'token';
  /** Where the token stands in the answer, as keys with dots: `meta.nextPageToken`. */
  readonly nextToken: string;
}

/** Pages have numbers, and the list of the page after the last one is empty. */
export interface PageNumberPagination extends PaginationBase {
  readonly type: 'page-number';
  /** @default 1 */
  readonly firstPage?: number;
  /** Where the list stands in the answer, as keys with dots; the answer itself by default. */
  readonly items?: string;
}

/** The header `Link` names the next page (RFC 8288), of which `parameter` is taken: nothing else of that address is. */
export interface LinkPagination extends PaginationBase {
  readonly type: 'link';
}
