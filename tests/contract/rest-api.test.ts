import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createUserReader } from '#bff/features/account/user.reader.ts';
import { createOrderReader } from '#bff/features/orders/order.reader.ts';
import { readWebUrl } from '#bff/lib/api-values.ts';
import { accountEndpoints } from '#shared/rest-api/account.ts';
import { REST_API_ENDPOINTS } from '#shared/rest-api/endpoints.ts';
import { orderEndpoints } from '#shared/rest-api/orders.ts';

test('the contract has every call of requirements §7, and no other', () => {
  const section = readFileSync('docs/requirements.md', 'utf8').split('\n## 7 ')[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| `(\w+) ([^`]+)`/gm)].map(([, method, route]) => `${method} ${route}`);
  expect(rows).toHaveLength(21);
  const calls = Object.values(REST_API_ENDPOINTS).map(({ method, route }) => `${method} ${route}`);
  expect(calls.toSorted()).toEqual([...new Set(rows)].toSorted());
  expect(Object.values(REST_API_ENDPOINTS).filter(({ file }) => file !== undefined)).toHaveLength(1);
});

const URL_OF = (name: string) => `https://media.example.com/${name}`;
const FILE = {
  type: 1,
  url: URL_OF('1.jpg'),
  name: 'one.jpg',
  mime_type: 'image/jpeg',
  bytes: 7,
  duration_seconds: 4.5,
  width: 12,
  height: 8,
  placeholder: 'data:image/webp;base64,AAAA',
  thumbnails: [{ width: 4, url: URL_OF('t.jpg') }],
};
const ORDER = {
  id: '7',
  inv: 'FLIP-1',
  date: '2026-11-12',
  created_at: '2026-11-12T07:00:00Z',
  expiry: '2036-11-12',
  booth: 'Vintage',
  city: 'Malang',
  expired: true,
  files: [FILE],
};
const USER = {
  name: 'Sari',
  email: 's@example.com',
  phone: '0812',
  gender: 'female',
  birthdate: '1999-08-17',
  profile_picture: URL_OF('s.webp'),
  points: 1,
  email_verified: true,
  phone_verified: true,
};

const { toOrder } = createOrderReader({ readLink: readWebUrl, siteUrl: '', clock: { now: () => 0 } });
const { user } = createUserReader(readWebUrl);

// The readers of orders, files and users are written by hand: they are faster than zod, and take what is nearly right.
test.each([
  [
    'order',
    orderEndpoints.getOrder.data,
    ORDER,
    (row: object) => [toOrder(row, 'asked'), toOrder({ ...row, expired: false }, 'asked')],
  ],
  ['file', orderEndpoints.getOrder.data.shape.files.element, FILE, (row: object) => toOrder({ files: [row] }, 'asked')],
  ['user', accountEndpoints.getProfile.data, USER, (row: object) => user.parse(row)],
] as const)('the reader of one %s reads every field of its schema', (_name, schema, full, read) => {
  expect(Object.keys(full).toSorted()).toEqual(Object.keys(schema.shape).toSorted());
  expect(schema.parse(full)).toEqual(full);
  const whole = JSON.stringify(read(full));
  for (const key of Object.keys(full)) {
    const { [key]: _left, ...rest } = full as Record<string, unknown>;
    expect([key, JSON.stringify(read(rest))]).not.toEqual([key, whole]);
  }
});
