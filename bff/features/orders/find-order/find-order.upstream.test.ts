import { expect, test } from 'vitest';
import * as z from 'zod';
import { requestFrom, restResponding } from '#tests/support/bff/bff-callers.ts';
import { createFindOrderUpstream } from './find-order.upstream.ts';

const find = (data: unknown) => createFindOrderUpstream(restResponding(data).rest).find('0812', requestFrom());

test('find needs orderExists alone; the other flags are false where they are left out', async () => {
  expect(await find({ orderExists: false })).toEqual({
    orderExists: false,
    phoneVerified: false,
    accountExists: false,
    outcome: 'NOT_FOUND',
  });
  await expect(find({ phoneVerified: true })).rejects.toBeInstanceOf(z.ZodError);
  await expect(find({ orderExists: 'yes' })).rejects.toBeInstanceOf(z.ZodError);
});

test.each([
  [false, true, true, 'NOT_FOUND'],
  [true, false, true, 'ORDER_FOUND'],
  [true, true, false, 'ACCOUNT_UNVERIFIED'],
  [true, true, true, 'ACCOUNT_FOUND'],
])('order %s, account %s, phone verified %s: %s', async (orderExists, accountExists, phoneVerified, outcome) => {
  expect(await find({ orderExists, accountExists, phoneVerified })).toMatchObject({ outcome });
});
