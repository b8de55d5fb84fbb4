import { dropNulls } from './drop-nulls.ts';

/** What either side says of itself first, with what is missing of it: small clients and servers leave half of it out. */
export function mendGreeting(greeting: object, speaker: 'clientInfo' | 'serverInfo'): object {
  const { capabilities, [speaker]: words, ...rest } = dropNulls(greeting);
  const own = { name: '', version: '', ...dropNulls(words) };
  return { ...rest, capabilities: dropNulls(capabilities), [speaker]: own };
}
