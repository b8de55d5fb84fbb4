import { readFileSync } from 'node:fs';
import { createEventParser } from '../../src/json/create-event-parser.ts';

/** The text of a payload of test/fixtures. */
export function readFixture(name: string, vendor = 'openai'): string {
  return readFileSync(findFixture(vendor, `${name}.json`), 'utf8');
}

const findFixture = (vendor: string, file: string): URL => new URL(`../fixtures/${vendor}/${file}`, import.meta.url);

/** The bytes of a stream of test/fixtures. */
export function readStream(vendor: string, name: string): Uint8Array {
  return readFileSync(findFixture(vendor, `${name}.sse`));
}

/** The events of a stream whose bytes come in the pieces given. */
export function parseEvents(pieces: readonly Uint8Array[]): readonly unknown[] {
  const parser = createEventParser();
  const events = [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()];
  return events.filter(({ data }) => data !== '[DONE]').map(({ data }) => JSON.parse(data));
}
