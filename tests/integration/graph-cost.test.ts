import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bff, startBff } from '#tests/support/bff.ts';
import { type FakeServer, sendEnvelope, startFakeServer } from '#tests/support/fake-server.ts';

/** `/orders/12` has 12 files, `/orders/a100000` has 100,000; `/orders` lists 100,000 orders. */
const files = Array.from({ length: 100_000 }, (_, index) => ({ type: 1, url: `https://m.example/${index}` }));
const rows = Array.from({ length: 100_000 }, (_, index) => ({ inv: `FLIP-${index}` }));
let api: FakeServer;
let graph: Bff;
beforeAll(async () => {
  api = await startFakeServer(({ url }, response) => {
    const invoice = url.split('/')[2];
    sendEnvelope(response, invoice === undefined ? rows : { inv: invoice, files: files.slice(0, Number(invoice.replace(/\D/g, ''))) });
  });
  graph = await startBff(api.url, { env: { RATE_LIMIT: 'off' } });
});
afterAll(async () => {
  await graph.close();
  await api.close();
});

const aliases = (count: number, field: (index: number) => string): string => `{ ${Array.from({ length: count }, (_, index) => `a${index}: ${field(index)}`).join(' ')} }`;
const lengthsOf = (data: object | null): unknown[] => Object.values(data ?? {}).map((order) => (order as { files?: unknown[] } | null)?.files?.length ?? null);

test('an order has at most 1,000 files, and equal look-ups of one request are one call', async () => {
  const seen = api.seen.length;
  const { data, errors } = await graph.ask(aliases(15, (index) => `order(invoice: "a100000") { ${index === 0 ? 'files { url }' : 'id'} }`));
  expect(errors).toEqual([]);
  expect(lengthsOf(data)[0]).toBe(1_000);
  expect(api.seen.length - seen).toBe(1);
});

test('15 orders of a dozen files pass; a request gets no more than 1,000 files in all', async () => {
  const small = await graph.ask(aliases(15, (index) => `order(invoice: "${'x'.repeat(index)}12") { files { kind url } }`));
  expect([small.errors, lengthsOf(small.data)]).toEqual([[], Array(15).fill(12)]);
  const large = await graph.ask(aliases(15, () => 'order(invoice: "a100000") { files { kind url width height thumbnail(width: 480) } }'));
  expect(lengthsOf(large.data).filter((length) => length !== null)).toEqual([1_000]);
  expect(large.errors).toHaveLength(14);
  expect(large.errors[0]).toMatchObject({ message: 'The document is over the limit: more than 1000 files.', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
});

test('aliases of files count as well', async () => {
  const { code } = await graph.ask('{ order(invoice: "a600") { files { url } again: files { url } } }');
  expect(code).toBe('GRAPHQL_VALIDATION_FAILED');
});

test('a list has at most 1,000 orders', async () => {
  const { data } = await graph.ask('{ orders { invoice } }', {}, { token: 'token' });
  expect(data?.['orders']).toHaveLength(1_000);
});
