import { type } from 'arktype';
import { createCheckedCall } from '../lib/checked-call.mjs';
import { createMapRegistry } from '../lib/map-registry.mjs';

export const name = 'arktype';
export const note = 'compiles with new Function';
export const isSync = true;

const schemas = {
  small: () => type({ city: type('string').describe('City name'), days: type('number').describe('Days ahead') }),
  large: () =>
    type({
      customer: type({
        name: 'string',
        email: 'string',
        'phone?': 'string',
        address: { street: 'string', city: 'string', zip: 'string', country: 'string' },
      }).describe('Who orders'),
      items: type({ sku: 'string', qty: 'number.integer >= 1', price: 'number', 'options?': 'string[]' })
        .array()
        .describe('Order lines'),
      currency: "'USD'|'EUR'|'GBP'|'JPY'",
      'priority?': "'low'|'normal'|'high'",
      shipping: { method: "'post'|'courier'|'pickup'", express: 'boolean', 'instructions?': 'string' },
      'discount_code?': type('string').describe('Optional code'),
      tags: 'string[]',
      'notes?': type('string').describe('Free text'),
      gift: 'boolean',
      created_at: type('string').describe('ISO 8601 time'),
      max_total: 'number',
      retries: '0 <= number.integer <= 10',
    }),
};

export function createCall(kind, mode) {
  const schema = schemas[kind]();
  return createCheckedCall(kind, mode, (value) => schema.assert(value));
}

export const registry = createMapRegistry(
  (kind) => schemas[kind](),
  ({ schema }) => schema.toJsonSchema(),
);
