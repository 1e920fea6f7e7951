import { expect, test } from 'vitest';
import { startBffWithApi } from '#tests/support/bff-with-api.ts';
import { forFile } from '#tests/support/for-file.ts';

const bff = await forFile(startBffWithApi({}, { env: { RATE_LIMIT: 'on' } }));

let last = 0;
const someAddress = (): string => `203.0.113.${(last += 1)}`;

test('what a caller has spent at the API itself is spent for the BFF: its sentence and time are passed on', async () => {
  const phone = '081234567801';
  for (let turn = 0; turn < 5; turn += 1) {
    const { status } = await bff.api.get('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
      body: JSON.stringify({ phone, password: 'tebakan' }),
    });
    expect(status).toBe(401);
  }
  const login =
    'mutation ($input: LoginInput!) { login(input: $input) { session { token } userErrors { code field message } } }';
  const input = { identifier: phone, password: 'flipbook1' };
  expect((await bff.ask(login, { input }, { address: someAddress() })).errors[0]).toMatchObject({
    message: expect.stringMatching(/^Terlalu banyak percobaan/) as string,
    extensions: { code: 'RATE_LIMITED', status: 429, retryAfter: expect.any(Number) as number },
  });
});

test('the API counts the address of the visitor, not that of the BFF', async () => {
  const find = async (address: string, turn: number) =>
    (await bff.ask(`{ findOrder(phone: "0812999${turn}") { orderExists } }`, {}, { address })).code;
  expect(await Promise.all(Array.from({ length: 30 }, (_, turn) => find(someAddress(), turn)))).toEqual(
    Array(30).fill(undefined),
  );
});
