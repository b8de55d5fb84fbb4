import type { CurlSource } from './curl-source.ts';

/**
 * Gives the value of a variable, or notes it or a substitution and gives the text that stands for it. `found` is empty for a substitution.
 *
 * @throws {InvalidCurlError} unless the caller asked for placeholders
 */
export function addPlaceholder(source: CurlSource, offset: number, found: string): string {
  const { environment, placeholders } = source.options;
  if (environment && Object.hasOwn(environment, found)) return environment[found] ?? '';
  if (!placeholders) {
    source.fail(
      offset,
      found
        ? `the value of the variable "${found.slice(0, 40)}" is not known here: give it as "environment", or set "placeholders" if it is in no header`
        : 'a command substitution is not run: write its value, or set "placeholders"',
    );
  }
  const name = /^[A-Za-z_]/.test(found) ? found : `${found ? 'ARGUMENT' : 'COMMAND'}_${source.placeholders.length + 1}`;
  source.placeholders.push({ name, position: source.locate(offset) });
  return `{{${name}}}`;
}
