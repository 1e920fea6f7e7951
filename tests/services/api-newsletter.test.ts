import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadConfig } from '#api/config.ts';
import { unsubscribed } from '#api/database/schema/accounts.ts';
import { runCommand } from '#api/operator/run-command.ts';
import { type ProductApi, pgliteStarter } from '#tests/support/api/product-api.ts';

// Which signatures are refused is proved in unsubscribe-link.test.ts.

const { start, end } = pgliteStarter();
let api: ProductApi;
/** Of Sari's link, as newsletter:link prints it beside the running service. */
let sid: string;

beforeAll(async () => {
  api = await start();
  await vi.waitUntil(() => readdirSync(api.dataDir).includes('operator.sock'));
  const config = loadConfig({ DATA_DIR: api.dataDir });
  const [link = ''] = await runCommand(config, (command) => command('unsubscribeLinks', ['Sari@example.com']));
  sid = new URL(link).searchParams.get('sid') ?? '';
});
afterAll(end);

const unsubscribe = async (body: unknown) => {
  const response = await api.post('/newsletter/unsubscribe', body);
  return [response.status, await response.json()];
};
const addresses = async () => (await api.db.select().from(unsubscribed)).map(({ email }) => email);

test('the signature of another address changes nothing and is refused', async () => {
  const message = 'Link ini tidak berlaku untuk alamat email itu.';
  expect(await unsubscribe({ email: 'budi@example.com', sid })).toEqual([
    422,
    { status: 422, message, data: null, errors: [{ path: ['sid'], message, code: 'invalid' }] },
  ]);
  expect(await addresses()).toEqual([]);
});

test('a signed link unsubscribes its address once, however often it is used', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => unsubscribe({ email: 'SARI@example.com', sid })));
  const done = [200, { status: 200, message: 'Successfully Unsubscribed', data: null }];
  expect(answers).toEqual([done, done, done]);
  expect(await addresses()).toEqual(['sari@example.com']);
});

test.each([
  ['email', { sid: 'x' }],
  ['sid', { email: 'a@b.c' }],
  ['email', { email: 'a\0@b.c', sid: 'x' }],
  ['email', { email: ['a@b.c'], sid: 'x' }],
])('a request without a usable %s is refused', async (field, body) => {
  expect(await unsubscribe(body)).toMatchObject([422, { status: 422, errors: [{ path: [field] }] }]);
});
