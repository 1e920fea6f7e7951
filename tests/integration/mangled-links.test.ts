import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { unsubscribed } from '#api/database/schema/accounts.ts';
import { orders } from '#api/database/schema/orders.ts';
import { signEmail } from '#api/features/newsletter/unsubscribe-link.ts';
import { startBffWithApi } from '#tests/support/bff/bff-with-api.ts';
import { forFile } from '#tests/support/for-file.ts';

// Links and numbers that went through a chat, a mail or a hand (contract, decision 25), over the embedded API.

const SECRET = randomBytes(32).toString('base64');
const bff = await forFile(startBffWithApi({}, { env: { SECRET } }));
const { db } = bff.api.store;
const OWN = 'FLIP-04CJ1V9ZQW7KM';

const invoiceOf = async (invoice: string, typed = false) => {
  const query = 'query ($invoice: ID!, $typed: Boolean) { order(invoice: $invoice, typed: $typed) { invoice } }';
  const { data, errors } = await bff.ask(query, { invoice, typed });
  return (data?.['order'] as { invoice: string } | null)?.invoice ?? errors?.[0]?.extensions?.['code'];
};

test('an order is found by its link and its number as people pass them on', async () => {
  const expiry = new Date(Date.now() + 86_400_000);
  await db.insert(orders).values({ inv: OWN, phone: '081200000001', expiry });
  for (const link of ['.', ')', '%20', ' ', '>', '\u200b'].map((end) => `FLIP-DEMO-ACTIVE${end}`))
    expect([link, await invoiceOf(link)]).toEqual([link, 'FLIP-DEMO-ACTIVE']);
  expect(await invoiceOf('flip-demo-active')).toBe('FLIP-DEMO-ACTIVE');
  for (const typed of ['FLIP-O4CJ1V9ZQW7KM', 'flip o4cj lv9z qw7km', 'FLIP04CJ1V9ZQW7KM', '04cjiv9zqw7km'])
    expect([typed, await invoiceOf(typed, true)]).toEqual([typed, OWN]);
  expect(await invoiceOf('FLIP-O4CJ1V9ZQW7KM')).toBe('NOT_FOUND');
  // An imported number may have the letters that own ones do not have: two orders fit.
  await db.insert(orders).values({ inv: 'FLIP-O4CJ1V9ZQW7KM', phone: '081200000001', expiry });
  expect(await invoiceOf('FLIP-O4CJ1V9ZQW7KM', true)).toBe('FLIP-O4CJ1V9ZQW7KM');
  expect(await invoiceOf('flip-o4cj1v9zqw7km', true)).toBe('NOT_FOUND');
});

test('a newsletter is left by a link that ends with punctuation', async () => {
  const sid = signEmail('sari@example.com', SECRET);
  const query = 'mutation ($input: UnsubscribeInput!) { unsubscribe(input: $input) { userErrors { code } } }';
  const { data } = await bff.ask(query, { input: { email: 'sari@example.com', sid: `${sid}).` } });
  expect(data).toEqual({ unsubscribe: { userErrors: [] } });
  expect(await db.$count(unsubscribed)).toBe(1);
});
