import { expect, test } from 'vitest';
import { type Answer, startBff } from '#tests/support/bff.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/fake-server.ts';
import { forFile } from '#tests/support/for-file.ts';

const api = await forFile(startFakeServer((_request, response) => sendEnvelope(response, { orderExists: true })));
const graph = await forFile(startBff(api.url, { env: { RATE_LIMIT: 'off' } }));

/** A document that no request has had before. */
let last = 0;
const newDocument = (): string => `{ a${(last += 1)}: __typename booths { ${'id '.repeat(15)} } }`;
/**
 * Sends requests at once, and notes in which order they are answered. What waits for 2 s is refused, which a busy
 * machine does to some of a flood: those are not in the order.
 */
async function askAtOnce(
  requests: readonly [address: string, query: string][],
): Promise<{ order: string[]; answers: Answer[] }> {
  const order: string[] = [];
  const answers = await Promise.all(
    requests.map(async ([address, query]) => {
      const answer = await graph.ask(query, {}, { address });
      if (answer.http === 200) order.push(address);
      return answer;
    }),
  );
  return { order, answers };
}
const ATTACKER = '203.0.113.7';
const STRANGER = '198.51.100.1';
const flood = (count: number): [string, string][] => Array.from({ length: count }, () => [ATTACKER, newDocument()]);

test('an address with many new documents waits for itself: a stranger is answered before nearly all of them', async () => {
  const { order, answers } = await askAtOnce([...flood(150), [STRANGER, newDocument()]]);
  expect(answers.at(-1)).toMatchObject({ http: 200, errors: [] });
  expect(order.indexOf(STRANGER)).toBeLessThan(30);
});

test('more than 200 that wait are refused, those of the address with the most', async () => {
  const { answers } = await askAtOnce([...flood(300), [STRANGER, newDocument()]]);
  const refused = answers.filter(({ http }) => http === 503);
  // 97 where all arrive in one turn; a machine that is busy sheds more of them.
  expect(refused.length).toBeGreaterThan(50);
  expect(refused[0]).toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    headers: { 'retry-after': '1', 'cache-control': 'no-store' },
    errors: [{ extensions: { retryAfter: 1, requestId: expect.any(String) } }],
  });
  expect(answers.at(-1)).toMatchObject({ http: 200, errors: [] });
});

test('a document that is known waits for nobody', async () => {
  const known = newDocument();
  await graph.ask(known);
  const { order, answers } = await askAtOnce([
    ...flood(150),
    ...Array.from({ length: 300 }, (): [string, string] => [STRANGER, known]),
  ]);
  expect(answers.slice(150).every(({ http }) => http === 200)).toBe(true);
  expect(order.slice(0, 330).filter((address) => address === STRANGER)).toHaveLength(300);
});
