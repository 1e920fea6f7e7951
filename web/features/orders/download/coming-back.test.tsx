import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeGraph, renderPage } from '#tests/support/fake-graph.tsx';
import { GalleryHead } from '#web/features/orders/gallery/gallery-head.tsx';
import { OrderView } from '#web/features/orders/gallery/order-view.tsx';
import { noteKey, readNote } from './download-note.ts';

const order = { date: null, expiry: null, booth: null, city: null, expired: false, files: [] };
const link = 'https://media.test/all.zip';
let saved: string[] = [];
/** What the zip's host says when it is asked; null: it does not let us look. */
let host: ResponseInit | null;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T07:05:00Z') });
  saved = [];
  host = { headers: { 'content-type': 'application/zip' } };
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(async () => (host ? new Response(null, host) : Promise.reject(new TypeError('Failed to fetch')))));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.href);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const frame of document.querySelectorAll('iframe')) frame.remove();
  document.title = '';
});

const press = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const download = (status: string, url: string | null = null) => ({ prepareDownload: { __typename: 'Download', status, url, message: null, startedAt: null } });
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent).join('');
const isBusy = () => screen.getByRole('button', { name: /DOWNLOAD ALL/ }).getAttribute('aria-disabled') === 'true';

function visit(invoice = 'FLIP-1') {
  const graph = createFakeGraph();
  const page = renderPage(<GalleryHead order={{ ...order, invoice }} isEmpty={false} />, { graph, pattern: '/', at: '/' });
  return { ...page, graph, call: graph.call };
}

async function ask() {
  const page = visit();
  await press(/DOWNLOAD ALL/);
  await press(/OKAY/);
  return page;
}

/** Asked, answered PREPARING, and left, as by a reload or a closed tab. */
async function leaveWhilePreparing() {
  const page = await ask();
  await page.call(0).answer(download('PREPARING'));
  page.unmount();
}

test('whoever comes back finds the download going on, without being asked again', async () => {
  await leaveWhilePreparing();
  await pass(600);
  const { graph, call } = visit();
  expect(isBusy()).toBe(true);
  expect(said()).toContain('sejak 14:05 WIB');
  expect(said()).toContain('Kamu sudah memintanya tadi');
  expect(graph.calls).toHaveLength(1);
  await call(0).answer(download('READY', link));
  await pass(0);
  expect(saved).toEqual([link]);
  expect(said()).toContain('unduhan dimulai');
});

test('a bad network right after coming back is borne', async () => {
  await leaveWhilePreparing();
  const { call } = visit();
  await call(0).breakOff();
  expect(isBusy()).toBe(true);
});

test('once it is done, failed or refused, coming back begins anew', async () => {
  const done = await ask();
  await done.call(0).answer(download('READY', link));
  await pass(0);
  done.unmount();
  const again = visit();
  expect(isBusy()).toBe(false);
  expect(again.graph.calls).toEqual([]);
  again.unmount();
  const failing = await ask();
  await failing.call(0).refuse('Order not found', { code: 'NOT_FOUND' });
  failing.unmount();
  expect(visit().graph.calls).toEqual([]);
});

test('after well over an hour nobody goes on with it', async () => {
  await leaveWhilePreparing();
  await pass(76 * 60);
  expect(visit().graph.calls).toEqual([]);
});

test('an order that has expired meanwhile is waited for no longer', async () => {
  await leaveWhilePreparing();
  const graph = createFakeGraph();
  renderPage(<OrderView order={{ ...order, invoice: 'FLIP-1', expired: true }} />, { graph, pattern: '/', at: '/' });
  expect(readNote('FLIP-1')).toBeNull();
});

test('another order knows nothing of it, and the note does not name its invoice', async () => {
  await leaveWhilePreparing();
  expect(visit('FLIP-2').graph.calls).toEqual([]);
  expect(Object.keys(localStorage).join()).not.toContain('FLIP-1');
  expect(noteKey('FLIP-1')).not.toBe(noteKey('FLIP-2'));
});

/** Another tab of this browser holds the lock, and never gives it back. */
function useSleepingTab() {
  const request = (_: string, { signal }: LockOptions) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('left the queue', 'AbortError'))));
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
}

test('another tab that asks is waited for, one that has fallen asleep is not', async () => {
  await leaveWhilePreparing();
  useSleepingTab();
  const { graph, call } = visit();
  await pass(85);
  expect(isBusy()).toBe(true);
  expect(graph.calls).toEqual([]);
  await pass(10);
  await call(0).answer(download('READY', link));
  await pass(0);
  expect(saved).toEqual([link]);
});

test('whoever is still in the queue can think better of it', async () => {
  useSleepingTab();
  const { graph } = await ask();
  await press(/Tidak jadi/);
  await pass(200);
  expect(isBusy()).toBe(false);
  expect(graph.calls).toEqual([]);
});

test('without storage the download works all the same', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { call } = await ask();
  await call(0).answer(download('READY', link));
  await pass(0);
  expect(saved).toEqual([link]);
});

test.each([
  ['an HTML page', { headers: { 'content-type': 'text/html; charset=utf-8' } }],
  ['404', { status: 404 }],
  ['410', { status: 410 }],
])('a link that leads to %s is a failure, and the gallery stays', async (_, answer) => {
  host = answer;
  const { call } = await ask();
  await call(0).answer(download('READY', link));
  await pass(0);
  expect(screen.getByText('Failed to get download link').closest('[role=alert]')).toBeTruthy();
  expect(saved).toEqual([]);
  expect(document.querySelector('iframe')).toBeNull();
});

test.each([
  ['does not let us look', null],
  ['signs its links for GET alone', { status: 403 }],
  ['would show the file', { headers: { 'content-type': 'text/plain' } }],
])('a host that %s gets a frame nobody sees, so that the gallery stays whatever comes', async (_, answer) => {
  host = answer;
  const { call } = await ask();
  await call(0).answer(download('READY', link));
  await pass(0);
  const frame = document.querySelector('iframe');
  expect(frame?.src).toBe(link);
  expect(frame?.getAttribute('sandbox')).toBe('allow-downloads');
  expect(saved).toEqual([]);
  expect(screen.getByRole('link', { name: 'Unduh di sini' }).getAttribute('target')).toBe('_blank');
});

test('a tab nobody looks at tells the news in its title, until somebody does', async () => {
  document.title = 'Foto kamu';
  const { call } = await ask();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await call(0).answer(download('READY', link));
  await pass(0);
  expect(document.title).toBe('Zip siap · Foto kamu');
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(document.title).toBe('Foto kamu');
});
