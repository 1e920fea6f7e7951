import { expect, test } from 'vitest';
import { OrderResolver } from './order.resolver.ts';
import type { OrderService } from './order.service.ts';
import type { Order } from './order.type.ts';

const resolver = new OrderResolver({} as OrderService);

test('an order is shared by the address of its page, with the invoice as one segment', () => {
  const order = { siteUrl: 'https://www.example.com', invoice: 'A/1 é' } as Order;
  expect(resolver.shareUrl(order)).toBe('https://www.example.com/photos/A%2F1%20%C3%A9');
});
