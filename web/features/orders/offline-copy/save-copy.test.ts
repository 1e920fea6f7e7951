import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryCaches } from '#tests/support/memory-caches.ts';
import { copyCacheName, copiedFilePath } from '#web/lib/offline-cache.ts';
import { findCopy } from './copy-store.ts';
import { saveCopy, type Progress } from './save-copy.ts';
import { registerServiceWorker, unregisterServiceWorker } from './worker-registration.ts';

vi.mock('./worker-registration.ts', () => ({ registerServiceWorker: vi.fn<() => Promise<void>>(async () => undefined), unregisterServiceWorker: vi.fn<() => Promise<void>>(async () => undefined) }));

const file = (kind: 'PHOTO' | 'VIDEO', name: string) => ({ kind, url: `https://media.test/${name}`, width: null, height: null, placeholder: null, tiny: null, small: null, medium: null, large: null });
const order = { invoice: 'A', date: null, expiry: null, booth: null, city: null, expired: false, files: [file('PHOTO', 'p1.jpg'), file('PHOTO', 'p2.jpg'), file('VIDEO', 'v1.mp4')] };

/** Name of the lock that another tab holds. */
let held: string | null;
/** How the host answers for each file. */
let host: Record<string, () => Response | Promise<Response>>;
let caches: MemoryCaches;
let estimate: StorageEstimate;
const send = (text: string, type: string, headers: Record<string, string> = {}) => () => new Response(text, { headers: { 'content-type': type, 'content-length': String(text.length), ...headers } });
const fetchFake = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async (url) => (await host[url.split('/').at(-1) ?? '']?.()) ?? new Response('', { status: 404 }));

async function save(signal = new AbortController().signal) {
  const reports: Progress[] = [];
  const outcome = await saveCopy(order, { signal, onProgress: (progress) => reports.push({ ...progress }) });
  return { outcome, last: reports.at(-1), copy: await findCopy('A') };
}

beforeEach(() => {
  caches = new MemoryCaches();
  estimate = { quota: 1e9, usage: 0 };
  held = null;
  host = { 'p1.jpg': send('one', 'image/jpeg'), 'p2.jpg': send('three', 'image/jpeg'), 'v1.mp4': send('clip', 'application/octet-stream') };
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', fetchFake);
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { estimate: async () => estimate, persist: async () => true } });
  const request = (name: string, _options: object, run: (lock: object | null) => unknown) => run(name === held ? null : {});
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  fetchFake.mockClear();
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'storage');
  Reflect.deleteProperty(navigator, 'locks');
});

test('a copy holds all files of the order and their size', async () => {
  const { outcome, last, copy } = await save();
  expect(outcome).toBe('saved');
  expect(last).toEqual({ done: 3, total: 3, bytes: 12 });
  expect(copy).toMatchObject({ missing: 0, bytes: 12, manifest: { invoice: 'A' } });
  const clip = await caches.match(copiedFilePath('A', 'video-1'));
  expect([clip?.headers.get('content-type'), await clip?.text()]).toEqual(['video/mp4', 'clip']);
  expect(fetchFake.mock.calls.map(([, { mode, credentials }]) => `${mode} ${credentials}`)).toEqual(Array.from({ length: 3 }, () => 'cors omit'));
});

test('a question about persistent storage that the visitor leaves unanswered delays nothing', async () => {
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { estimate: async () => estimate, persist: () => new Promise(() => {}) } });
  expect(await save()).toMatchObject({ outcome: 'saved', copy: { missing: 0 } });
});

test('a file that fails is missing, and the next try fetches only that file', async () => {
  host['p2.jpg'] = () => new Response('gone', { status: 404 });
  expect(await save()).toMatchObject({ outcome: 'partial', last: { done: 2, bytes: 7 }, copy: { missing: 1 } });
  host['p2.jpg'] = send('three', 'image/jpeg');
  fetchFake.mockClear();
  expect(await save()).toMatchObject({ outcome: 'saved', copy: { missing: 0 } });
  expect(fetchFake.mock.calls.map(([url]) => url)).toEqual(['https://media.test/p2.jpg']);
});

test.each([
  ['an error page instead of a picture', send('<html>', 'text/html')],
  ['a picture that breaks off', send('thr', 'image/jpeg', { 'content-length': '5' })],
])('%s is not stored', async (_, says) => {
  host['p2.jpg'] = says;
  const { outcome, copy } = await save();
  expect(outcome).toBe('partial');
  expect(copy?.files.map(({ name }) => name)).toEqual(['foto-1', 'video-1']);
});

test('a picture that the HTTP cache holds without CORS is fetched again past the cache', async () => {
  let isHeld = true;
  host['p1.jpg'] = () => {
    if (!isHeld) return send('one', 'image/jpeg')();
    isHeld = false;
    throw new TypeError('Failed to fetch');
  };
  expect(await save()).toMatchObject({ outcome: 'saved' });
  expect(fetchFake.mock.calls.filter(([url]) => url.endsWith('p1.jpg')).map(([, { cache }]) => cache)).toEqual([undefined, 'reload']);
});

test('a file without content-length is stored with its size', async () => {
  host['p2.jpg'] = () => new Response('three', { headers: { 'content-type': 'image/jpeg' } });
  expect(await save()).toMatchObject({ outcome: 'saved', copy: { bytes: 12 } });
});

test.each([
  ['storage is full at the start', () => void (estimate = { quota: 1e6, usage: 1e6 })],
  ['a file is larger than the free storage', () => void (host['p2.jpg'] = send('x', 'image/jpeg', { 'content-length': String(2e9) }))],
  ['the disk is full', () => void (caches.refusal = new DOMException('full', 'QuotaExceededError'))],
])('when %s nothing is left', async (_, prepare) => {
  prepare();
  expect(await save()).toMatchObject({ outcome: 'full', copy: null });
  expect(await caches.keys()).toEqual([]);
  expect(unregisterServiceWorker).toHaveBeenCalled();
});

test('when no file can be fetched, or the app shell cannot be stored, nothing is left', async () => {
  host = {};
  expect(await save()).toMatchObject({ outcome: 'failed', copy: null });
  vi.mocked(registerServiceWorker).mockRejectedValueOnce(new Error('no app shell'));
  expect(await save()).toMatchObject({ outcome: 'failed', copy: null });
  expect(await caches.keys()).toEqual([]);
});

test('stopped half-way it leaves nothing, and other copies stay', async () => {
  await (await caches.open(copyCacheName('B'))).put('/kept/B/order.json', Response.json({}));
  const controller = new AbortController();
  host['p2.jpg'] = () => {
    controller.abort();
    throw new DOMException('stopped', 'AbortError');
  };
  expect(await save(controller.signal)).toMatchObject({ outcome: 'stopped', copy: null });
  expect(await caches.keys()).toEqual([copyCacheName('B')]);
});

test('files from an earlier try stay when the rest still fails', async () => {
  host['p2.jpg'] = () => new Response('gone', { status: 404 });
  await save();
  vi.mocked(registerServiceWorker).mockRejectedValueOnce(new Error('no network'));
  expect(await save()).toMatchObject({ outcome: 'failed', copy: { missing: 1 } });
  estimate = { quota: 1e6, usage: 1e6 };
  expect(await save()).toMatchObject({ outcome: 'full', copy: { missing: 1 } });
});

test('while another tab saves the copy, this one does not', async () => {
  held = copyCacheName('A');
  expect(await save()).toMatchObject({ outcome: 'busy', last: undefined });
  expect(fetchFake).not.toHaveBeenCalled();
});
