import { expect, test } from 'vitest';
import { orders } from '#api/database/schema/orders.ts';
import { orderEndpoints } from '#shared/rest-api/orders.ts';
import { createCaller } from '#tests/support/api/api-client.ts';
import { apiForFile } from '#tests/support/api/product-api.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const api = await apiForFile();

const { send, get, post } = createCaller(() => api);

test.each([
  ['081234567801', { orderExists: true, phoneVerified: true, accountExists: true }],
  ['+62 812-3456-7801', { orderExists: true, phoneVerified: true, accountExists: true }],
  ['6281234567802', { orderExists: true, phoneVerified: false, accountExists: true }],
  ['0812.3456.7803', { orderExists: true, phoneVerified: false, accountExists: false }],
  ['081234567899', { orderExists: false, phoneVerified: false, accountExists: false }],
  ['bukan nomor', { orderExists: false, phoneVerified: false, accountExists: false }],
  ['08\u0000', { orderExists: false, phoneVerified: false, accountExists: false }],
])('POST /orders/find answers %j', async (phone, data) => {
  expect(await post('/orders/find', { phone })).toEqual({ http: 200, status: 200, message: 'OK', data });
});

test.each([{ phone: '' }, { phone: ' \t ' }, {}, { phone: 812 }, { phone: null }])(
  'POST /orders/find with %j names the field at fault',
  async (body) => {
    const item = { path: ['phone'], message: 'Please enter your phone number' };
    expect(await post('/orders/find', body)).toMatchObject({ http: 422, status: 422, data: null, errors: [item] });
  },
);

test('GET /orders/{invoiceId} has exactly the fields of the contract', async () => {
  const { status, data } = await get('/orders/FLIP-DEMO-ACTIVE');
  expect(status).toBe(200);
  expect(Object.keys(data).sort()).toEqual(Object.keys(orderEndpoints.getOrder.data.shape).sort());
  expect(data).toMatchObject({ inv: 'FLIP-DEMO-ACTIVE', city: 'Malang', expired: false });
  const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
  for (const moment of [data.date, data.created_at, data.expiry]) expect(moment).toMatch(rfc3339);
  const types = data.files.map((file: { type: number }) => file.type);
  expect(types).toEqual([2, 2, 1, 1, 1, 1, 1, 1, 3, 3]);
  const urls = data.files.map((file: { url: string }) => file.url);
  expect(new Set(urls).size).toBe(10);
  for (const url of urls) expect(url).toMatch(/\/media\/[\w-]{22}\/(foto|hasil|video)-\d\./);
});

test('an expired order says so and has no files, although their rows exist', async () => {
  expect(await get('/orders/FLIP-DEMO-EXPIRED')).toMatchObject({ http: 200, data: { expired: true, files: [] } });
});

test.each(['INV/2026/11', 'foto kita', '100%', '50%25%2F', 'ふぉと-✨', "o'hara?x=1#y"])(
  'the invoice %j is found by its encoded path segment',
  async (inv) => {
    const expiry = new Date(Date.now() + DAY_MS);
    await api.db.insert(orders).values({ inv, phone: '0800000000', expiry });
    const { data } = await get(`/orders/${encodeURIComponent(inv)}`);
    expect(data).toMatchObject({ inv, expired: false, files: [] });
  },
);

test.each(['NOPE', 'flip-demo-active', 'a%00b', '%20', 'x'.repeat(101), encodeURIComponent('✨'.repeat(100))])(
  'an unknown or impossible invoice (%s) is not found',
  async (segment) => {
    const refused = { http: 404, status: 404, message: 'Order not found', data: null };
    expect(await get(`/orders/${segment}`)).toEqual(refused);
  },
);

test.each([
  ['GET', '/nothing-here', 404],
  ['POST', '/orders', 404],
  ['GET', '/orders/%ZZ', 400],
])('%s %s is refused with %i in the envelope', async (method, path, status) => {
  const refused = { http: status, status, message: expect.stringMatching(/./), data: null };
  expect(await send(method, path)).toEqual(refused);
});

test.each([
  ['no JSON', 'application/json', '{', 400],
  ['another media type', 'text/plain', 'phone', 415],
  ['too long a body', 'application/json', `{"phone":"${'0'.repeat(100_000)}"}`, 413],
])('%s is refused in the envelope', async (_what, type, body, status) => {
  const headers = { 'content-type': type };
  const response = await api.get('/orders/find', { method: 'POST', headers, body });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ status, data: null });
});

test('answers are not cached, sniffed, framed or indexed', async () => {
  const { headers } = await api.get('/orders/FLIP-DEMO-ACTIVE');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-robots-tag')).toBe('noindex');
});
