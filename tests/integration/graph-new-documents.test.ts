import { expect, test } from 'vitest';
import { startBff } from '#tests/support/bff.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/fake-server.ts';
import { forFile } from '#tests/support/for-file.ts';

const api = await forFile(startFakeServer((_request, response) => sendEnvelope(response, { orderExists: true })));
const graph = await forFile(startBff(api.url, { env: { RATE_LIMIT: 'off' } }));

/** A document that no request has had before. */
let last = 0;
const newDocument = (): string => `{ a${(last += 1)}: __typename booths { ${'id '.repeat(15)} } }`;
// Whose turn it is: bff/graphql/documents/new-documents.test.ts.
test('more than 200 that wait are refused, those of the address with the most', async () => {
  const stranger = graph.ask(newDocument(), {}, { address: '198.51.100.1' });
  const flood = Array.from({ length: 300 }, () => graph.ask(newDocument(), {}, { address: '203.0.113.7' }));
  const refused = (await Promise.all(flood)).filter(({ http }) => http === 503);
  // 97 where all arrive in one turn; a machine that is busy sheds more of them.
  expect(refused.length).toBeGreaterThan(50);
  expect(refused[0]).toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    headers: { 'retry-after': '1', 'cache-control': 'no-store' },
    errors: [{ extensions: { retryAfter: 1, requestId: expect.any(String) } }],
  });
  expect(await stranger).toMatchObject({ http: 200, errors: [] });
});
