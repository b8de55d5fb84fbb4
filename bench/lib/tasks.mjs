// The two tools that every subject offers. Sixteen variants of arguments each, so that no engine can settle on one text.
const cities = [
  ...['Paris', 'Tokyo', 'São Paulo', 'New York', 'Kraków', 'Lagos', 'Lima', 'Oslo'],
  ...['Seoul', 'Cairo', 'Quito', 'Delhi', 'Perth', 'Kyiv', 'Milan', 'Dakar'],
];

function getWeather({ city, days }) {
  return { city, days, forecast: 'sunny', high: 21.5 };
}

function createOrder(order) {
  let total = 0;
  for (const { qty, price } of order.items) total += qty * price;
  return {
    id: 'ord_1',
    ok: total <= order.max_total,
    total,
    currency: order.currency,
    lines: order.items.length,
    ship_to: order.customer.address.city,
    method: order.shipping.method,
  };
}

function createTask(name, description, execute, values) {
  return {
    name,
    description,
    functions: { sync: execute, async: async (value) => execute(value) },
    // Through bytes, so that the texts are flat like those from a socket.
    texts: values.map((value) => Buffer.from(JSON.stringify(value)).toString()),
    answers: values.map((value) => execute(value)),
  };
}

export const tasks = {
  small: createTask(
    'get_weather',
    'Get the weather forecast for a city.',
    getWeather,
    cities.map((city, index) => ({ city, days: 1 + (index % 10) })),
  ),
  large: createTask(
    'create_order',
    'Create an order for a customer, with its items, shipping and limits.',
    createOrder,
    cities.map((city, index) => createOrderArguments(city, index)),
  ),
};

function createOrderArguments(city, index) {
  return {
    customer: {
      name: `Ada L. ${index}`,
      email: `ada${index}@example.com`,
      phone: '+33 1 23 45 67 89',
      address: { street: `${index} Rue de "Rivoli"`, city, zip: String(75000 + index), country: 'FR' },
    },
    items: [
      { sku: `SKU-${1000 + index}`, qty: 2, price: 19.99, options: ['red', 'xl'] },
      { sku: `SKU-${2000 + index}`, qty: 1 + (index % 3), price: 5.5 },
      { sku: `SKU-${3000 + index}`, qty: 7, price: 100 + index },
    ],
    currency: ['USD', 'EUR', 'GBP', 'JPY'][index % 4],
    priority: ['low', 'normal', 'high'][index % 3],
    shipping: {
      method: ['post', 'courier', 'pickup'][index % 3],
      express: index % 2 === 0,
      instructions: 'Leave at the door.\nRing twice.',
    },
    tags: ['web', 'spring-sale', `batch-${index}`],
    notes: 'Customer asked for a gift receipt and no plastic packaging.',
    gift: index % 2 === 1,
    created_at: `2026-03-${10 + index}T09:30:00Z`,
    max_total: 5000,
    retries: index % 5,
    ...(index % 2 === 1 && { discount_code: 'SPRING10' }),
  };
}
