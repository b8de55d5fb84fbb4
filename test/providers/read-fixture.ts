import { readFileSync } from 'node:fs';

/** The text of a payload of test/fixtures/openai. */
export function readFixture(name: string): string {
  return readFileSync(new URL(`../fixtures/openai/${name}.json`, import.meta.url), 'utf8');
}
