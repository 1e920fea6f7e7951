import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryCaches } from '#tests/support/memory-caches.ts';
import { copyCache, factsPath, keptPath } from '#web/lib/kept-copy.ts';
import { answer } from './answer.ts';
import { dropOtherShells, layShell, type Shell } from './shell.ts';

const origin = 'https://booth.example';
const shell: Shell = { mark: 'one', files: ['/assets/index-1.js', '/assets/gallery-1.js', '/favicon.svg'] };
const page = (build: number) => `<script src="/assets/index-${build}.js"></script>`;
let store: MemoryCaches;
let network: Record<string, string> | null;

/** The network: what it has, 404 for the rest, and a failure where there is none. */
const ask = vi.fn<typeof fetch>(async (input) => {
  if (network === null) throw new TypeError('Failed to fetch');
  const found = network[new URL(input instanceof Request ? input.url : String(input), origin).pathname];
  return new Response(found ?? 'Not found', { status: found === undefined ? 404 : 200 });
});

function request(path: string, { mode = 'no-cors', ...init }: RequestInit = {}): Request {
  const made = new Request(new URL(path, origin), init);
  Object.defineProperty(made, 'mode', { value: mode });
  return made;
}
const visit = (path: string) => request(path, { mode: 'navigate' });
const reply = (asked: Request) => answer(asked, shell, { origin, store, ask });
const text = async (asked: Request) => (await reply(asked))?.text();

async function keepOrder(invoice: string) {
  const cache = await store.open(copyCache(invoice));
  await cache.put(factsPath(invoice), Response.json({}));
  await cache.put(keptPath(invoice, 'video-1'), new Response('0123456789', { headers: { 'content-type': 'video/mp4' } }));
}

beforeEach(() => {
  store = new MemoryCaches();
  network = { '/photos': page(1), '/photos/A': 'from the network', '/assets/index-1.js': 'index', '/assets/gallery-1.js': 'gallery', '/favicon.svg': 'icon' };
  ask.mockClear();
  vi.stubGlobal('fetch', ask);
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the graph', request('/graphql', { method: 'POST' })],
  ['a question to the graph', request('/graphql?query=x')],
  ["a member's page", visit('/find-my-photos/A')],
  ['the home page', visit('/')],
  ['the photo page without an invoice', visit('/photos')],
  ['a script of another page', request('/assets/login-1.js')],
  ['a file of another site', request('https://media.example/kept/A/video-1')],
])('%s is none of its business', (_, asked) => {
  expect(reply(asked)).toBeNull();
});

test('a visitor who is online gets what the network says, kept or not', async () => {
  await layShell(shell, store, ask);
  await keepOrder('A');
  expect(await text(visit('/photos/A'))).toBe('from the network');
  network = { '/photos/A': 'from a new release' };
  expect(await text(visit('/photos/A'))).toBe('from a new release');
  network = {};
  expect((await reply(visit('/photos/A')))?.status).toBe(404);
});

test('without a network a kept order opens in the shell, whatever the query, and no other order does', async () => {
  await layShell(shell, store, ask);
  await keepOrder('A/1');
  network = null;
  expect(await text(visit('/photos/A%2F1?f=2'))).toBe(page(1));
  await expect(reply(visit('/photos/B'))).rejects.toThrow('Failed to fetch');
});

test('hashed files come from the shell, the others only when there is no network', async () => {
  await layShell(shell, store, ask);
  network = { '/favicon.svg': 'a new icon' };
  expect(await text(request('/assets/gallery-1.js'))).toBe('gallery');
  expect(await text(request('/favicon.svg'))).toBe('a new icon');
  network = null;
  expect(await text(request('/favicon.svg'))).toBe('icon');
});

test('a shell is laid whole or not at all, and the one before stays', async () => {
  await layShell(shell, store, ask);
  const next: Shell = { mark: 'two', files: ['/assets/index-2.js'] };
  await expect(layShell(next, store, ask)).rejects.toThrow('another build');
  network = { '/photos': page(2) };
  await expect(layShell(next, store, ask)).rejects.toThrow('404');
  network = null;
  await expect(layShell(next, store, ask)).rejects.toThrow('Failed to fetch');
  expect(await store.keys()).toEqual(['shell:one']);
});

test('a new shell takes the place of the others, and touches no copy', async () => {
  await keepOrder('A');
  await layShell(shell, store, ask);
  network = { '/photos': page(2), '/assets/index-2.js': 'index' };
  const next: Shell = { mark: 'two', files: ['/assets/index-2.js'] };
  await layShell(next, store, ask);
  expect(await store.keys()).toEqual([copyCache('A'), 'shell:one', 'shell:two']);
  await dropOtherShells(next, store);
  expect(await store.keys()).toEqual([copyCache('A'), 'shell:two']);
});

test('a kept file is answered whole, or in the part that is asked for', async () => {
  await keepOrder('A');
  const whole = await reply(request('/kept/A/video-1'));
  expect(whole?.status).toBe(200);
  expect(Object.fromEntries(whole?.headers ?? [])).toMatchObject({ 'content-type': 'video/mp4', 'content-length': '10', 'accept-ranges': 'bytes', 'content-disposition': 'inline; filename="A-video-1.mp4"' });
  const part = await reply(request('/kept/A/video-1', { headers: { range: 'bytes=2-4' } }));
  expect([part?.status, part?.headers.get('content-range'), await part?.text()]).toEqual([206, 'bytes 2-4/10', '234']);
  const none = await reply(request('/kept/A/video-1', { headers: { range: 'bytes=10-' } }));
  expect([none?.status, none?.headers.get('content-range')]).toEqual([416, 'bytes */10']);
});

test('whoever only looks at a file is told what it is', async () => {
  await keepOrder('A');
  const looked = await reply(request('/kept/A/video-1', { method: 'HEAD' }));
  expect([looked?.status, looked?.headers.get('content-length'), await looked?.text()]).toEqual([200, '10', '']);
  expect(reply(request('/assets/index-1.js', { method: 'HEAD' }))).toBeNull();
});

test("it can run nothing in this site's name, and opens as no page", async () => {
  await keepOrder('A');
  const opened = await reply(visit('/kept/A/video-1'));
  expect(opened?.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(opened?.headers.get('x-content-type-options')).toBe('nosniff');
  expect(opened?.headers.get('content-disposition')).toMatch(/^attachment/);
});

test.each(['/kept/B/video-1', '/kept/A/video-2', '/kept/%E0%A4%A/video-1', '/kept/'])('%s was not kept', async (path) => {
  await keepOrder('A');
  expect((await reply(request(path)))?.status).toBe(404);
});
