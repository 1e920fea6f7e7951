import { expect, test } from 'vitest';
import type { Order } from './order.type.ts';
import { OrdersResolver } from './orders.resolver.ts';
import type { OrdersService } from './orders.service.ts';

const resolver = new OrdersResolver({} as OrdersService);

test('an order is shared by the address of its page, with the invoice as one segment', () => {
  const order = { siteUrl: 'https://www.example.com', invoice: 'A/1 é' } as Order;
  expect(resolver.shareUrl(order)).toBe('https://www.example.com/photos/A%2F1%20%C3%A9');
});
