import { expect, test } from 'vitest';
import { startBffWithApi } from '#tests/support/bff/bff-with-api.ts';
import { forFile } from '#tests/support/for-file.ts';

// All spellings: shared/phone.test.ts. Limits count them as one: shared/rate-limits/rate-limit-policy.test.ts.

const FIND = 'query ($phone: String!) { findOrder(phone: $phone) { orderExists accountExists } }';
const LOGIN = `mutation ($identifier: String!) {
  login(input: { identifier: $identifier, password: "flipbook1" }) { session { user { phone } } userErrors { code } } }`;
const RESET = `mutation ($identifier: String!) {
  requestPasswordReset(input: { identifier: $identifier }) { message userErrors { code } } }`;
const graph = await forFile(startBffWithApi({ env: { RATE_LIMIT: 'off' } }));
const outboxOf = async (phone: string) =>
  (await (await graph.api.get(`/_outbox?to=${encodeURIComponent(phone)}`)).json()) as { code: string }[];

test.each(['(0812) 3456\u00a07801', 'WA: +62 812-3456-7801'])(
  '%j finds the order, logs in and gets the code of a reset',
  async (typed) => {
    expect((await graph.ask(FIND, { phone: typed })).data).toEqual({
      findOrder: { orderExists: true, accountExists: true },
    });
    expect((await graph.ask(LOGIN, { identifier: typed })).data).toMatchObject({
      login: { session: { user: { phone: '081234567801' } }, userErrors: [] },
    });
    const before = (await outboxOf('081234567801')).length;
    expect((await graph.ask(RESET, { identifier: typed })).userErrors).toEqual([]);
    await expect.poll(async () => (await outboxOf(typed)).length, { timeout: 10_000 }).toBe(before + 1);
  },
);
