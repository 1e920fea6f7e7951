import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryCaches } from '#tests/support/memory-caches.ts';
import { copyCacheName, manifestPath, copiedFilePath } from '#web/lib/offline-cache.ts';
import { handleRequest } from './handle-request.ts';
import { type AppShell, deleteOtherAppShells, precacheAppShell } from './app-shell-precache.ts';

const origin = 'https://booth.example';
const appShell: AppShell = { buildId: 'one', files: ['/assets/index-1.js', '/assets/gallery-1.js', '/favicon.svg'] };
const page = (build: number) => `<script src="/assets/index-${build}.js"></script>`;
let caches: MemoryCaches;
let network: Record<string, string> | null;

/** Answers from `network`, 404 for other paths, and rejects while there is no network. */
const fetchFake = vi.fn<typeof fetch>(async (input) => {
  if (network === null) throw new TypeError('Failed to fetch');
  const found = network[new URL(input instanceof Request ? input.url : String(input), origin).pathname];
  return new Response(found ?? 'Not found', { status: found === undefined ? 404 : 200 });
});

function request(path: string, { mode = 'no-cors', ...init }: RequestInit = {}): Request {
  const made = new Request(new URL(path, origin), init);
  Object.defineProperty(made, 'mode', { value: mode });
  return made;
}
const environment = () => ({ origin, caches, fetch: fetchFake });
const visit = (path: string) => request(path, { mode: 'navigate' });
const reply = (sent: Request) => handleRequest(sent, appShell, environment());
const text = async (sent: Request) => (await reply(sent))?.text();

async function storeCopy(invoice: string) {
  const cache = await caches.open(copyCacheName(invoice));
  await cache.put(manifestPath(invoice), Response.json({}));
  await cache.put(copiedFilePath(invoice, 'video-1'), new Response('0123456789', { headers: { 'content-type': 'video/mp4' } }));
}

beforeEach(() => {
  caches = new MemoryCaches();
  network = { '/photos': page(1), '/photos/A': 'from the network', '/assets/index-1.js': 'index', '/assets/gallery-1.js': 'gallery', '/favicon.svg': 'icon' };
  fetchFake.mockClear();
  vi.stubGlobal('fetch', fetchFake);
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
])('%s is left to the browser', (_, sent) => {
  expect(reply(sent)).toBeNull();
});

test('online, a photo page comes from the network, with or without a copy', async () => {
  await precacheAppShell(appShell, environment());
  await storeCopy('A');
  expect(await text(visit('/photos/A'))).toBe('from the network');
  network = { '/photos/A': 'from a new release' };
  expect(await text(visit('/photos/A'))).toBe('from a new release');
  network = {};
  expect((await reply(visit('/photos/A')))?.status).toBe(404);
});

test('offline, the photo page of a copied order is the app shell, with any query; other orders fail', async () => {
  await precacheAppShell(appShell, environment());
  await storeCopy('A/1');
  network = null;
  expect(await text(visit('/photos/A%2F1?f=2'))).toBe(page(1));
  await expect(reply(visit('/photos/B'))).rejects.toThrow('Failed to fetch');
});

test('hashed files come from the app shell, others only when the network fails', async () => {
  await precacheAppShell(appShell, environment());
  network = { '/favicon.svg': 'a new icon' };
  expect(await text(request('/assets/gallery-1.js'))).toBe('gallery');
  expect(await text(request('/favicon.svg'))).toBe('a new icon');
  network = null;
  expect(await text(request('/favicon.svg'))).toBe('icon');
});

test('an app shell is stored completely or not at all, and the previous one stays', async () => {
  await precacheAppShell(appShell, environment());
  const next: AppShell = { buildId: 'two', files: ['/assets/index-2.js'] };
  await expect(precacheAppShell(next, environment())).rejects.toThrow('another build');
  network = { '/photos': page(2) };
  await expect(precacheAppShell(next, environment())).rejects.toThrow('404');
  network = null;
  await expect(precacheAppShell(next, environment())).rejects.toThrow('Failed to fetch');
  expect(await caches.keys()).toEqual(['shell:one']);
});

test('a new app shell replaces the others and leaves copies alone', async () => {
  await storeCopy('A');
  await precacheAppShell(appShell, environment());
  network = { '/photos': page(2), '/assets/index-2.js': 'index' };
  const next: AppShell = { buildId: 'two', files: ['/assets/index-2.js'] };
  await precacheAppShell(next, environment());
  expect(await caches.keys()).toEqual([copyCacheName('A'), 'shell:one', 'shell:two']);
  await deleteOtherAppShells(next, caches);
  expect(await caches.keys()).toEqual([copyCacheName('A'), 'shell:two']);
});

test('a copied file is answered whole or as the requested range', async () => {
  await storeCopy('A');
  const whole = await reply(request('/kept/A/video-1'));
  expect(whole?.status).toBe(200);
  expect(Object.fromEntries(whole?.headers ?? [])).toMatchObject({ 'content-type': 'video/mp4', 'content-length': '10', 'accept-ranges': 'bytes', 'content-disposition': 'inline; filename="A-video-1.mp4"' });
  const part = await reply(request('/kept/A/video-1', { headers: { range: 'bytes=2-4' } }));
  expect([part?.status, part?.headers.get('content-range'), await part?.text()]).toEqual([206, 'bytes 2-4/10', '234']);
  const none = await reply(request('/kept/A/video-1', { headers: { range: 'bytes=10-' } }));
  expect([none?.status, none?.headers.get('content-range')]).toEqual([416, 'bytes */10']);
});

test('HEAD answers with the headers of a copied file', async () => {
  await storeCopy('A');
  const looked = await reply(request('/kept/A/video-1', { method: 'HEAD' }));
  expect([looked?.status, looked?.headers.get('content-length'), await looked?.text()]).toEqual([200, '10', '']);
  expect(reply(request('/assets/index-1.js', { method: 'HEAD' }))).toBeNull();
});

test('a copied file is sandboxed and is downloaded when it is opened as a page', async () => {
  await storeCopy('A');
  const opened = await reply(visit('/kept/A/video-1'));
  expect(opened?.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(opened?.headers.get('x-content-type-options')).toBe('nosniff');
  expect(opened?.headers.get('content-disposition')).toMatch(/^attachment/);
});

test.each(['/kept/B/video-1', '/kept/A/video-2', '/kept/%E0%A4%A/video-1', '/kept/'])('%s is in no copy: 404', async (path) => {
  await storeCopy('A');
  expect((await reply(request(path)))?.status).toBe(404);
});
