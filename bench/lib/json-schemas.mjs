/** The tools' parameters as JSON Schema. Literals, because they are what registration is measured against. */
export const jsonSchemas = {
  small: () => ({
    type: 'object',
    properties: {
      city: { type: 'string', description: 'City name' },
      days: { type: 'number', description: 'Days ahead' },
    },
    required: ['city', 'days'],
    additionalProperties: false,
  }),
  large: () => ({
    type: 'object',
    properties: {
      customer: {
        type: 'object',
        description: 'Who orders',
        properties: {
          name: { type: 'string' },
          email: { type: 'string' },
          phone: { type: 'string' },
          address: {
            type: 'object',
            properties: {
              street: { type: 'string' },
              city: { type: 'string' },
              zip: { type: 'string' },
              country: { type: 'string' },
            },
            required: ['street', 'city', 'zip', 'country'],
            additionalProperties: false,
          },
        },
        required: ['name', 'email', 'address'],
        additionalProperties: false,
      },
      items: {
        type: 'array',
        description: 'Order lines',
        items: {
          type: 'object',
          properties: {
            sku: { type: 'string' },
            qty: { type: 'integer', minimum: 1 },
            price: { type: 'number' },
            options: { type: 'array', items: { type: 'string' } },
          },
          required: ['sku', 'qty', 'price'],
          additionalProperties: false,
        },
      },
      currency: { type: 'string', enum: ['USD', 'EUR', 'GBP', 'JPY'] },
      priority: { type: 'string', enum: ['low', 'normal', 'high'] },
      shipping: {
        type: 'object',
        properties: {
          method: { type: 'string', enum: ['post', 'courier', 'pickup'] },
          express: { type: 'boolean' },
          instructions: { type: 'string' },
        },
        required: ['method', 'express'],
        additionalProperties: false,
      },
      discount_code: { type: 'string', description: 'Optional code' },
      tags: { type: 'array', items: { type: 'string' } },
      notes: { type: 'string', description: 'Free text' },
      gift: { type: 'boolean' },
      created_at: { type: 'string', description: 'ISO 8601 time' },
      max_total: { type: 'number' },
      retries: { type: 'integer', minimum: 0, maximum: 10 },
    },
    required: ['customer', 'items', 'currency', 'shipping', 'tags', 'gift', 'created_at', 'max_total', 'retries'],
    additionalProperties: false,
  }),
};
