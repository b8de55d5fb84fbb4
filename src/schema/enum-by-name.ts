import { picklist, pipe, transform } from 'valibot';

/**
 * A member of an enum, which the model names and the tool receives as its value (Java: `Enum.valueOf`). Another case of a
 * name is accepted where it is unique, and reported as `enum-case`.
 *
 * @example
 * const unit = enumByName({ CELSIUS: 0, FAHRENHEIT: 1 });
 */
export function enumByName<const Members extends Readonly<Record<string, string | number>>>(members: Members) {
  // TypeScript's numeric enums also list their names by number.
  const names = Object.keys(members).filter((name) => Number.isNaN(Number(name)));
  return pipe(
    picklist(names as (keyof Members & string)[]),
    transform((name): Members[keyof Members] => members[name]),
  );
}
