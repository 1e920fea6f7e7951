import path from 'node:path';
import { expect, test } from 'vitest';
import { startBff } from '#tests/support/bff/bff.ts';
import { writeFolder } from '#tests/support/bff/manifests.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';

/** `/orders/12` has 12 files, `/orders/a100000` has 100,000; `/orders` lists 100,000 orders. */
const files = Array.from({ length: 100_000 }, (_, index) => ({ type: 1, url: `https://m.example/${index}` }));
const rows = Array.from({ length: 100_000 }, (_, index) => ({ inv: `FLIP-${index}` }));
/** 300 booths, of which 10 are in Solo. */
const booths = Array.from({ length: 300 }, (_, index) => ({
  id: `booth-${index}`,
  name: 'Mall',
  city: index < 10 ? 'Solo' : 'Malang',
  coords: { lat: -7.5, lng: 110.8 },
  address: 'Jalan',
  booth: 'Flipbook',
  hours: '10.00-21.00',
  price: 'Rp 1',
  images: ['/booth.jpg'],
}));
const folder = writeFolder({ 'booths.json': JSON.stringify(booths) });
const api = await forFile(
  startFakeServer(({ url }, response) => {
    const invoice = url.split('/')[2];
    sendEnvelope(
      response,
      invoice === undefined ? rows : { inv: invoice, files: files.slice(0, Number(invoice.replace(/\D/g, ''))) },
    );
  }),
);
const graph = await forFile(
  startBff(api.url, { env: { RATE_LIMIT: 'off', BOOTHS_FILE: path.join(folder, 'booths.json') } }),
);

const aliases = (count: number, field: (index: number) => string): string =>
  `{ ${Array.from({ length: count }, (_, index) => `a${index}: ${field(index)}`).join(' ')} }`;
const lengthsOf = (data: object | null): unknown[] =>
  Object.values(data ?? {}).map((order) => (order as { files?: unknown[] } | null)?.files?.length ?? null);

test('an order has at most 1,000 files, and equal look-ups of one request are one call', async () => {
  const seen = api.seen.length;
  const { data, errors } = await graph.ask(
    aliases(15, (index) => `order(invoice: "a100000") { ${index === 0 ? 'files { url }' : 'id'} }`),
  );
  expect(errors).toEqual([]);
  expect(lengthsOf(data)[0]).toBe(1_000);
  expect(api.seen.length - seen).toBe(1);
});

const OVER = {
  message: 'The document is over the limit: more than 1,000 rows in all lists together.',
  extensions: { code: 'GRAPHQL_VALIDATION_FAILED', reason: 'TOO_MANY_ROWS' },
};

test('15 orders of a dozen files pass; a request gets no more than 1,000 rows in all', async () => {
  const small = await graph.ask(
    aliases(15, (index) => `order(invoice: "${'x'.repeat(index)}12") { files { kind url } }`),
  );
  expect([small.errors, lengthsOf(small.data)]).toEqual([[], Array(15).fill(12)]);
  const large = await graph.ask(
    aliases(15, () => 'order(invoice: "a100000") { files { kind url width height thumbnail(width: 480) } }'),
  );
  expect(lengthsOf(large.data).filter((length) => length !== null)).toEqual([1_000]);
  expect(large.errors).toHaveLength(14);
  expect(large.errors[0]).toMatchObject(OVER);
});

test('a list has at most 1,000 orders', async () => {
  const { data } = await graph.ask('{ orders { totalCount nodes { invoice } } }', {}, { token: 'token' });
  expect(data?.['orders']).toMatchObject({ totalCount: 1_000, nodes: { length: 100 } });
});

test('a request gets no more than 1,000 rows of all its lists, whichever they are', async () => {
  const short =
    'query ($city: String) ' +
    aliases(
      15,
      () =>
        'booths(city: $city) { id name city address boothName hours price features coords { lat lng } mapUrl images }',
    );
  // The last ones are executed by a compiled query, and handed over by it.
  for (const _turn of [1, 2, 3]) {
    const few = await graph.ask(short, { city: 'Solo' });
    expect([few.errors, few.data?.['a14']]).toEqual([[], Array(10).fill(expect.anything())]);
    const many = await graph.ask(short);
    expect([many.data?.['a14'], many.errors[0]]).toMatchObject([null, OVER]);
    for (const [document, isOver] of [
      ['{ booths { id } }', false],
      ['{ booths { id } order(invoice: "a701") { files { url } } }', true],
      ['{ booths { id } order(invoice: "a700") { files { url } } }', false],
      [
        '{ orders { nodes { invoice } edges { cursor } } order(invoice: "a800") { files { url } } booths { id } }',
        true,
      ],
    ] as const)
      expect((await graph.ask(document, {}, { token: 'token' })).errors).toMatchObject(isOver ? [OVER] : []);
  }
});
