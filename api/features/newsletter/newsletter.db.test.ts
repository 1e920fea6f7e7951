import { expect, test } from 'vitest';
import { unsubscribed } from '#api/database/schema/accounts.ts';
import { createCaller } from '#tests/support/api/api-client.ts';
import { apiForFile } from '#tests/support/api/product-api.ts';

// Which signatures are refused is proved in unsubscribe-link.test.ts.

const api = await apiForFile();
const { post } = createCaller(() => api);
const [link = ''] = await api.commands.unsubscribeLinks(['Sari@example.com']);
/** Of Sari's link, as newsletter:link prints it. */
const sid = new URL(link).searchParams.get('sid') ?? '';

const unsubscribe = (body: unknown) => post('/newsletter/unsubscribe', body);
const addresses = async () => (await api.db.select().from(unsubscribed)).map(({ email }) => email);

test('the signature of another address changes nothing and is refused', async () => {
  const message = 'Link ini tidak berlaku untuk alamat email itu.';
  expect(await unsubscribe({ email: 'budi@example.com', sid })).toMatchObject({
    http: 422,
    message,
    errors: [{ path: ['sid'], message, code: 'invalid' }],
  });
  expect(await addresses()).toEqual([]);
});

test('a signed link unsubscribes its address once, however often it is used', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => unsubscribe({ email: 'SARI@example.com', sid })));
  const done = { http: 200, status: 200, message: 'Successfully Unsubscribed', data: null };
  expect(answers).toEqual([done, done, done]);
  expect(await addresses()).toEqual(['sari@example.com']);
});

test.each([
  ['email', { sid: 'x' }],
  ['sid', { email: 'a@b.c' }],
  ['email', { email: 'a\0@b.c', sid: 'x' }],
  ['email', { email: ['a@b.c'], sid: 'x' }],
])('a request without a usable %s is refused', async (field, body) => {
  expect(await unsubscribe(body)).toMatchObject({ http: 422, errors: [{ path: [field] }] });
});
