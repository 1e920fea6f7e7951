import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryCaches } from '#tests/support/memory-caches.ts';
import { copyCache, keptPath } from '#web/lib/kept-copy.ts';
import { findCopy } from './copy-store.ts';
import { keepCopy, type Progress } from './keep-copy.ts';
import { startKeeper, stopKeeper } from './keeper.ts';

vi.mock('./keeper.ts', () => ({ startKeeper: vi.fn<() => Promise<void>>(async () => undefined), stopKeeper: vi.fn<() => Promise<void>>(async () => undefined) }));

const file = (kind: 'PHOTO' | 'VIDEO', name: string) => ({ kind, url: `https://media.test/${name}`, width: null, height: null, placeholder: null, tiny: null, small: null, medium: null, large: null });
const order = { invoice: 'A', date: null, expiry: null, booth: null, city: null, expired: false, files: [file('PHOTO', 'p1.jpg'), file('PHOTO', 'p2.jpg'), file('VIDEO', 'v1.mp4')] };

/** What another tab holds. */
let held: string | null;
/** What the host of the files says to each; a function says it anew each time. */
let host: Record<string, () => Response | Promise<Response>>;
let store: MemoryCaches;
let estimate: StorageEstimate;
const send = (text: string, type: string, headers: Record<string, string> = {}) => () => new Response(text, { headers: { 'content-type': type, 'content-length': String(text.length), ...headers } });
const ask = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async (url) => (await host[url.split('/').at(-1) ?? '']?.()) ?? new Response('', { status: 404 }));

async function keep(signal = new AbortController().signal) {
  const heard: Progress[] = [];
  const outcome = await keepCopy(order, { signal, onProgress: (progress) => heard.push(progress) });
  return { outcome, last: heard.at(-1), copy: await findCopy('A') };
}

beforeEach(() => {
  store = new MemoryCaches();
  estimate = { quota: 1e9, usage: 0 };
  held = null;
  host = { 'p1.jpg': send('one', 'image/jpeg'), 'p2.jpg': send('three', 'image/jpeg'), 'v1.mp4': send('clip', 'application/octet-stream') };
  vi.stubGlobal('caches', store);
  vi.stubGlobal('fetch', ask);
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { estimate: async () => estimate, persist: async () => true } });
  const request = (name: string, _options: object, run: (lock: object | null) => unknown) => run(name === held ? null : {});
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  ask.mockClear();
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'storage');
  Reflect.deleteProperty(navigator, 'locks');
});

test('an order is kept with all of its files, and knows how large it is', async () => {
  const { outcome, last, copy } = await keep();
  expect(outcome).toBe('kept');
  expect(last).toEqual({ done: 3, total: 3, bytes: 12 });
  expect(copy).toMatchObject({ missing: 0, bytes: 12, facts: { invoice: 'A' } });
  const clip = await store.match(keptPath('A', 'video-1'));
  expect([clip?.headers.get('content-type'), await clip?.text()]).toEqual(['video/mp4', 'clip']);
  expect(ask.mock.calls.map(([, { mode, credentials }]) => `${mode} ${credentials}`)).toEqual(Array.from({ length: 3 }, () => 'cors omit'));
});

test('a file that does not come is missing, and the next try fetches it alone', async () => {
  host['p2.jpg'] = () => new Response('gone', { status: 404 });
  expect(await keep()).toMatchObject({ outcome: 'partly', last: { done: 2, bytes: 7 }, copy: { missing: 1 } });
  host['p2.jpg'] = send('three', 'image/jpeg');
  ask.mockClear();
  expect(await keep()).toMatchObject({ outcome: 'kept', copy: { missing: 0 } });
  expect(ask.mock.calls.map(([url]) => url)).toEqual(['https://media.test/p2.jpg']);
});

test.each([
  ['an error page in place of a picture', send('<html>', 'text/html')],
  ['a picture that breaks off', send('thr', 'image/jpeg', { 'content-length': '5' })],
])('%s is not kept', async (_, says) => {
  host['p2.jpg'] = says;
  const { outcome, copy } = await keep();
  expect(outcome).toBe('partly');
  expect(copy?.files.map(({ name }) => name)).toEqual(['foto-1', 'video-1']);
});

test('a picture that the browser holds without leave to read it is asked for anew', async () => {
  let isHeld = true;
  host['p1.jpg'] = () => {
    if (!isHeld) return send('one', 'image/jpeg')();
    isHeld = false;
    throw new TypeError('Failed to fetch');
  };
  expect(await keep()).toMatchObject({ outcome: 'kept' });
  expect(ask.mock.calls.filter(([url]) => url.endsWith('p1.jpg')).map(([, { cache }]) => cache)).toEqual([undefined, 'reload']);
});

test('a file of unknown length is counted', async () => {
  host['p2.jpg'] = () => new Response('three', { headers: { 'content-type': 'image/jpeg' } });
  expect(await keep()).toMatchObject({ outcome: 'kept', copy: { bytes: 12 } });
});

test.each([
  ['there is no room to begin with', () => void (estimate = { quota: 1e6, usage: 1e6 })],
  ['a file is larger than the room', () => void (host['p2.jpg'] = send('x', 'image/jpeg', { 'content-length': String(2e9) }))],
  ['the disk is full', () => void (store.refusal = new DOMException('full', 'QuotaExceededError'))],
])('when %s nothing half is left', async (_, prepare) => {
  prepare();
  expect(await keep()).toMatchObject({ outcome: 'full', copy: null });
  expect(await store.keys()).toEqual([]);
  expect(stopKeeper).toHaveBeenCalled();
});

test('when no file comes, or the shell cannot be laid, nothing is left', async () => {
  host = {};
  expect(await keep()).toMatchObject({ outcome: 'failed', copy: null });
  vi.mocked(startKeeper).mockRejectedValueOnce(new Error('no shell'));
  expect(await keep()).toMatchObject({ outcome: 'failed', copy: null });
  expect(await store.keys()).toEqual([]);
});

test('stopped half-way it leaves nothing, and no other copy is touched', async () => {
  await (await store.open(copyCache('B'))).put('/kept/B/order.json', Response.json({}));
  const controller = new AbortController();
  host['p2.jpg'] = () => {
    controller.abort();
    throw new DOMException('stopped', 'AbortError');
  };
  expect(await keep(controller.signal)).toMatchObject({ outcome: 'stopped', copy: null });
  expect(await store.keys()).toEqual([copyCache('B')]);
});

test('what came before stays when the rest still does not come', async () => {
  host['p2.jpg'] = () => new Response('gone', { status: 404 });
  await keep();
  vi.mocked(startKeeper).mockRejectedValueOnce(new Error('no network'));
  expect(await keep()).toMatchObject({ outcome: 'failed', copy: { missing: 1 } });
  estimate = { quota: 1e6, usage: 1e6 };
  expect(await keep()).toMatchObject({ outcome: 'full', copy: { missing: 1 } });
});

test('while another tab keeps it, this one leaves it alone', async () => {
  held = copyCache('A');
  expect(await keep()).toMatchObject({ outcome: 'elsewhere', last: undefined });
  expect(ask).not.toHaveBeenCalled();
});
