import {
  array,
  boolean,
  description,
  integer,
  maxValue,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
} from 'valibot';

export const valibotSchemas = {
  small: () =>
    object({
      city: pipe(string(), description('City name')),
      days: pipe(number(), description('Days ahead')),
    }),
  large: () =>
    object({
      customer: pipe(
        object({
          name: string(),
          email: string(),
          phone: optional(string()),
          address: object({ street: string(), city: string(), zip: string(), country: string() }),
        }),
        description('Who orders'),
      ),
      items: pipe(
        array(
          object({
            sku: string(),
            qty: pipe(number(), integer(), minValue(1)),
            price: number(),
            options: optional(array(string())),
          }),
        ),
        description('Order lines'),
      ),
      currency: picklist(['USD', 'EUR', 'GBP', 'JPY']),
      priority: optional(picklist(['low', 'normal', 'high'])),
      shipping: object({
        method: picklist(['post', 'courier', 'pickup']),
        express: boolean(),
        instructions: optional(string()),
      }),
      discount_code: optional(pipe(string(), description('Optional code'))),
      tags: array(string()),
      notes: optional(pipe(string(), description('Free text'))),
      gift: boolean(),
      created_at: pipe(string(), description('ISO 8601 time')),
      max_total: number(),
      retries: pipe(number(), integer(), minValue(0), maxValue(10)),
    }),
};
