import { pipe, string, uuid } from 'valibot';

/** A UUID as text, in either case (Java: `UUID`). */
export function uuidText() {
  return pipe(string(), uuid());
}
