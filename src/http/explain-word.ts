import { findNearKey } from '../schema/near-key.ts';
import { nearestNames } from '../schema/nearest-names.ts';

/** Says what is accepted, and which of it was meant. */
export function explainChoice(given: unknown, choices: readonly string[], others = ''): string {
  const [near] = nearestNames(String(given), choices, 1);
  return `must be ${choices.join(', ')}${others}${near === undefined ? '' : `: did you mean "${near}"?`}`;
}

const usualMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Says what is wrong with a method: any that fetch can send will do, but for what is one letter away from a usual one. */
export function explainMethod(given: unknown): string | undefined {
  const method = String(given);
  const isLegal = /^(?!(?:CONNECT|TRACE|TRACK)$)[A-Z][A-Z0-9-]*$/.test(method);
  const [near = method] = nearestNames(method, usualMethods, 1);
  const isMistyped = near !== method && Math.abs(near.length - method.length) < 2;
  if (isLegal && !isMistyped) return undefined;
  return explainChoice(method, usualMethods, ', or another method in upper case that fetch can send');
}

/** The keys of the parts of a declaration, and of the options beside it. */
const keys = {
  options: 'transport fetch logger clock onWarning binding',
  plugin: 'name description baseUrl headers credentials limits methods',
  method:
    'name title description method path parameters headers body annotations limits credentials response pagination',
  parameter:
    'name wireName in type schema title description examples aliases required default fixed style explode allowReserved contentType wholeBody enum minLength maxLength minimum maximum items minItems maxItems properties',
  credential: 'type name value username password token readToken',
  body: 'send mediaType',
  annotations: 'readOnly destructive idempotent openWorld untrustedContent consequential',
  response: 'pick maxItems',
  pagination: 'type parameter toolParameter nextToken firstPage items',
} as const;

/** The keys of a part that look like another one: what is nothing of ours, a host may keep there. */
export function listMistypedKeys(value: unknown, part: keyof typeof keys): readonly (readonly [string, string])[] {
  const known = keys[part].split(' ');
  const strays = Object.keys(Object(value)).filter((key) => !known.includes(key));
  return strays.flatMap((key) => {
    const near = findNearKey(key, known);
    return near === undefined ? [] : [[key, `is not a known key: did you mean "${near}"?`] as const];
  });
}
