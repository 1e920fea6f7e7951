import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { user } from '#bff/features/account/user.reader.ts';
import { createOrderReader } from '#bff/features/orders/order.reader.ts';
import { createOpenApi } from '#scripts/openapi.ts';
import { accountEndpoints } from '#shared/rest-api/account.ts';
import { REST_API_ENDPOINTS } from '#shared/rest-api/endpoints.ts';
import { type Order, orderEndpoints } from '#shared/rest-api/orders.ts';

test('the contract has every call of requirements §7, and no other', () => {
  const section = readFileSync('docs/requirements.md', 'utf8').split('\n## 7 ')[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| `(\w+) ([^`]+)`/gm)].map(([, method, route]) => `${method} ${route}`);
  const calls = Object.values(REST_API_ENDPOINTS).map(({ method, route }) => `${method} ${route}`);
  expect(calls.toSorted(), 'the calls of shared/rest-api, and the table of docs/requirements.md §7').toEqual(
    [...new Set(rows)].toSorted(),
  );
  expect(Object.values(REST_API_ENDPOINTS).filter(({ file }) => file !== undefined)).toHaveLength(1);
});

/** The `data` of a call's example in openapi.json. */
function exampleOf<T extends object>(route: string): T {
  const answer = createOpenApi().paths[route]?.['get']?.responses[200].content['application/json'].example;
  return (answer as { data: T }).data;
}
const ORDER = { ...exampleOf<Order>('/orders/{invoiceId}'), expired: true };
const USER = exampleOf<object>('/auth/profile');

const { toOrder } = createOrderReader({ siteUrl: '', clock: { now: () => 0 } });

// The readers of orders, files and users are written by hand: they are faster than zod, and take what is nearly right.
test.each([
  [
    'order',
    orderEndpoints.getOrder.data,
    ORDER,
    (row: object) => [toOrder(row, 'asked'), toOrder({ ...row, expired: false }, 'asked')],
  ],
  [
    'file',
    orderEndpoints.getOrder.data.shape.files.element,
    ORDER.files[0] as object,
    (row: object) => toOrder({ files: [row] }, 'asked'),
  ],
  ['user', accountEndpoints.getProfile.data, USER, (row: object) => user.parse(row)],
] as const)('the reader of one %s reads every field of its schema', (_name, schema, full, read) => {
  expect(Object.keys(full).toSorted(), 'the example of shared/rest-api has every field').toEqual(
    Object.keys(schema.shape).toSorted(),
  );
  expect(schema.parse(full)).toEqual(full);
  const whole = JSON.stringify(read(full));
  for (const key of Object.keys(full)) {
    const { [key]: _left, ...rest } = full as Record<string, unknown>;
    expect([key, JSON.stringify(read(rest))], 'read it in the *.reader.ts of bff/features').not.toEqual([key, whole]);
  }
});
