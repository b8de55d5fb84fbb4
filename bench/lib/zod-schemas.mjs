import * as z from 'zod';

/** OpenAI's helpers refuse a bare `.optional()`: with them an optional key is made by `.nullish()`. */
function createSchemas(optional) {
  return {
    small: () => z.object({ city: z.string().describe('City name'), days: z.number().describe('Days ahead') }),
    large: () =>
      z.object({
        customer: z
          .object({
            name: z.string(),
            email: z.string(),
            phone: optional(z.string()),
            address: z.object({ street: z.string(), city: z.string(), zip: z.string(), country: z.string() }),
          })
          .describe('Who orders'),
        items: z
          .array(
            z.object({
              sku: z.string(),
              qty: z.int().min(1),
              price: z.number(),
              options: optional(z.array(z.string())),
            }),
          )
          .describe('Order lines'),
        currency: z.enum(['USD', 'EUR', 'GBP', 'JPY']),
        priority: optional(z.enum(['low', 'normal', 'high'])),
        shipping: z.object({
          method: z.enum(['post', 'courier', 'pickup']),
          express: z.boolean(),
          instructions: optional(z.string()),
        }),
        discount_code: optional(z.string().describe('Optional code')),
        tags: z.array(z.string()),
        notes: optional(z.string().describe('Free text')),
        gift: z.boolean(),
        created_at: z.string().describe('ISO 8601 time'),
        max_total: z.number(),
        retries: z.int().min(0).max(10),
      }),
  };
}

export const zodSchemas = createSchemas((schema) => schema.optional());
export const zodNullishSchemas = createSchemas((schema) => schema.nullish());
