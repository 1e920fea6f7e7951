import { afterEach, expect, test } from 'vitest';
import { requestMedia } from './media.ts';
import { prepareCluster } from './prepare.ts';
import { nextAddress, type Reply, Visitor } from './visitors.ts';

// What has to hold across the copies behind nginx: sessions, the address that limits count, downloads, and what it lets
// through. Other limits of two copies: tests/services/graph-redis.test.ts.

const running = prepareCluster();
const open: Visitor[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((visitor) => visitor.close()));
});

/** A browser with an address of its own. */
function visitor(): Visitor {
  const one = new Visitor(running.cluster, nextAddress());
  open.push(one);
  return one;
}

const fromMedia = (...call: Parameters<typeof requestMedia> extends [unknown, ...infer Rest] ? Rest : never) =>
  requestMedia(running.cluster, ...call);

const times = <T>(count: number, ask: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
const codeOf = ({ data, errors }: Reply): string => {
  const [payload] = Object.values(data ?? {}) as ({ userErrors?: { code: string }[] } | null)[];
  return errors?.[0]?.extensions.code ?? payload?.userErrors?.[0]?.code ?? 'ok';
};
/** How many answers there were of each code. */
function tally(replies: Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of replies.map(codeOf)) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

test('a session holds in every copy, and ends in all of them at once', async () => {
  const member = visitor();
  const { email } = await member.register();
  const asked = await times(24, () => member.ask('{ me { email } }'));
  expect(asked.map(({ data }) => data)).toEqual(Array(24).fill({ me: { email } }));
  await member.ask('mutation { logout { userErrors { code field message } } }');
  expect(tally(await times(24, () => member.ask('{ me { email } }')))).toEqual({ UNAUTHENTICATED: 24 });
});

test('a limit for an address counts in all copies together, and a made-up X-Forwarded-For is no other address', async () => {
  const one = visitor();
  const find = (index: number) =>
    one.ask(
      'query ($phone: String!) { findOrder(phone: $phone) { orderExists } }',
      { phone: `0812345${10_000 + index}` },
      { 'x-forwarded-for': `198.51.100.${index}` },
    );
  const replies: Reply[] = [];
  for (let turn = 0; turn < 40; turn += 1) replies.push(await find(turn));
  expect(tally(replies)).toEqual({ ok: 20, RATE_LIMITED: 20 });
});

test('one zip for all who ask for it, in parts from any copy', async () => {
  const { cluster } = running;
  const { invoice } = await cluster.importOrder('081234567801');
  const prepare = () =>
    visitor().ask(
      'mutation ($invoice: ID!) { prepareDownload(input: { invoice: $invoice }) { download { status url } userErrors { code field message } } }',
      { invoice },
    );
  const urlOf = ({ data }: Reply) =>
    (data as { prepareDownload: { download: { url: string | null } } }).prepareDownload.download.url;
  await expect
    .poll(async () => (await times(12, prepare)).filter((reply) => urlOf(reply) === null), { timeout: 60_000 })
    .toEqual([]);
  const urls = new Set((await times(12, prepare)).map(urlOf));
  expect(urls.size).toBe(1);
  const path = new URL([...urls][0] ?? '').pathname;
  const { status, bytes } = await fromMedia('GET', path);
  expect({ status, isZip: bytes.subarray(0, 2).toString() }).toEqual({ status: 200, isZip: 'PK' });
  const parts: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += 1 << 20)
    parts.push(
      (await fromMedia('GET', path, { range: `bytes=${start}-${Math.min(start + (1 << 20), bytes.length) - 1}` }))
        .bytes,
    );
  expect(Buffer.concat(parts).equals(bytes)).toBe(true);
});

test.for([
  ['GET', '/orders/FLIP-1', 404],
  ['GET', '/auth/profile', 404],
  ['GET', '/auth/google/callback?code=1', 404],
  ['POST', '/auth/google/onetap', 404],
  ['POST', '/auth/login', 404],
  ['GET', '/_outbox?to=1', 404],
  ['GET', '/metrics', 404],
  ['GET', '/readyz', 404],
  ['POST', '/media/a.jpg', 403],
  ['DELETE', '/downloads/a/b.zip', 403],
  ['GET', '/media/../auth/profile', 404],
  ['GET', '/media/%2e%2e/auth/profile', 404],
] as const)('the media host refuses %s %s itself', async ([method, path, expected]) => {
  const { status, id } = await fromMedia(method, path);
  // The API would name the request.
  expect({ status, id }).toEqual({ status: expected, id: undefined });
});

test.for(['/media/none.jpg', '/thumbnails/480/none.jpg', '/downloads/none/none.zip', '/auth/google'])(
  'the media host passes GET %s on to the API',
  async (path) => {
    expect((await fromMedia('GET', path)).id).toMatch(/^[0-9a-f]{32}$/);
  },
);
