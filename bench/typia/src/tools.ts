import typia, { type tags } from 'typia';

interface Weather {
  /** City name */
  city: string;
  /** Days ahead */
  days: number;
}

interface Address {
  street: string;
  city: string;
  zip: string;
  country: string;
}

interface Item {
  sku: string;
  qty: number & tags.Type<'int32'> & tags.Minimum<1>;
  price: number;
  options?: string[];
}

interface Order {
  /** Who orders */
  customer: { name: string; email: string; phone?: string; address: Address };
  /** Order lines */
  items: Item[];
  currency: 'USD' | 'EUR' | 'GBP' | 'JPY';
  priority?: 'low' | 'normal' | 'high';
  shipping: { method: 'post' | 'courier' | 'pickup'; express: boolean; instructions?: string };
  /** Optional code */
  discount_code?: string;
  tags: string[];
  /** Free text */
  notes?: string;
  gift: boolean;
  /** ISO 8601 time */
  created_at: string;
  max_total: number;
  retries: number & tags.Type<'int32'> & tags.Minimum<0> & tags.Maximum<10>;
}

interface Tools {
  /** Get the weather forecast for a city. */
  get_weather(input: Weather): Weather;
  /** Create an order for a customer, with its items, shipping and limits. */
  create_order(input: Order): { id: string };
}

export const application = typia.llm.application<Tools>();
