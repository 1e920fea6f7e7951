import { expect, test } from 'vitest';
import { startBff } from '#tests/support/bff/bff.ts';
import { forFile } from '#tests/support/for-file.ts';
import { startFakeServer } from '#tests/support/servers/fake-server.ts';

/** JavaScript rounds it to …457000. */
const ID = '7234567890123456789';
const INVOICE = '9007199254740993';

const seen: string[] = [];
const api = await forFile(
  startFakeServer((request, response) => {
    seen.push(request.url ?? '');
    const order = `{"id":${ID},"inv":${INVOICE},"date":"2026-11-12","booth":null,"city":null,"expired":false,"files":[]}`;
    const data = request.url === '/orders' ? `[${order}]` : order;
    response.writeHead(200, { 'content-type': 'application/json' }).end(`{"status":200,"message":"OK","data":${data}}`);
  }),
);
const graph = await forFile(startBff(api.url));

const ORDER = 'query ($invoice: ID!) { order(invoice: $invoice) { invoice } }';
const JSON_TYPE = { 'content-type': 'application/json' };

test("an order is asked for by all digits of its id, which the API's list has as a number", async () => {
  const query = 'query ($invoice: ID!) { myOrder(invoice: $invoice) { invoice } }';
  const { data } = await graph.ask(query, { invoice: INVOICE }, { token: 'a-token' });
  expect(data).toEqual({ myOrder: { invoice: INVOICE } });
  expect(seen).toContain(`/orders/${ID}/${INVOICE}`);
});

test('a client may send an id as a number, of any size, and twice', async () => {
  const body = `{"query":${JSON.stringify(ORDER)},"variables":{"invoice":${INVOICE}}}`;
  for (let turn = 0; turn < 3; turn += 1)
    expect((await graph.post(body, JSON_TYPE)).data).toEqual({ order: { invoice: INVOICE } });
  const response = await graph.get({ query: ORDER, variables: `{"invoice":${INVOICE}}` });
  expect(response.json()).toEqual({ data: { order: { invoice: INVOICE } } });
  expect(seen.filter((url) => url.startsWith('/orders/9')).every((url) => url === `/orders/${INVOICE}`)).toBe(true);
});
