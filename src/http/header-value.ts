import { createRequestError } from './create-request-error.ts';

/** Visible ASCII, white space and Latin-1: what a header may hold. */
const legalHeaderValue = /^[\t\x20-\x7e\x80-\xff]*$/;

export const isHeaderValue = (value: string): boolean => legalHeaderValue.test(value);

/** The platform's own message would show the value. */
export function checkHeaderValue(name: string, value: string): string {
  if (isHeaderValue(value)) return value;
  throw createRequestError(`the header "${name}" has a character that no header can hold`, 'http-request');
}
