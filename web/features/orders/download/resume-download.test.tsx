import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { softFile } from '#tests/support/soft-file.ts';
import type { OrderFile } from '#web/features/orders/files/order-file.ts';
import { type Download, prepareDownload } from '#tests/support/prepare-download.ts';
import { createFakeGraph, renderPage } from '#tests/support/fake-graph.tsx';
import { renderAuthPage } from '#tests/support/render-auth-page.tsx';
import { OrderActions } from '#web/features/orders/order-actions.tsx';
import { GalleryPage } from '#web/features/orders/gallery-page.tsx';
import { readPendingDownload } from './pending-download.ts';

const order = {
  id: 'order-1',
  shareUrl: 'https://flipbooth.example/photos/FLIP-1',
  date: null,
  expiry: null,
  boothName: null,
  city: null,
  expired: false,
  files: [softFile('PHOTO', 'https://media.test/1.jpg') as unknown as OrderFile],
};
const link = 'https://media.test/all.zip';
let saved: string[] = [];
/** How the host of the zip answers; null: it does not allow other origins. */
let host: ResponseInit | null;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T07:05:00Z') });
  saved = [];
  host = { headers: { 'content-type': 'application/zip' } };
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () =>
      host ? new Response(null, host) : Promise.reject(new TypeError('Failed to fetch')),
    ),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.href);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  for (const frame of document.querySelectorAll('iframe')) frame.remove();
  document.title = '';
});

const press = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const download = (status: Download['status'], url: string | null = null) => prepareDownload({ status, url });
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');
const isBusy = () => screen.getByRole('button', { name: /DOWNLOAD ALL/ }).getAttribute('aria-disabled') === 'true';

function visit(invoice = 'FLIP-1') {
  const graph = createFakeGraph();
  const page = renderPage(<OrderActions order={{ ...order, invoice }} />, { graph, pattern: '/', at: '/' });
  return { ...page, graph, call: graph.call };
}

async function ask() {
  const page = visit();
  await press(/DOWNLOAD ALL/);
  await press(/OKAY/);
  return page;
}

/** Asks, receives PREPARING and unmounts, as with a reload. */
async function leaveWhilePreparing() {
  const page = await ask();
  await (await page.call(0)).answer(download('PREPARING'));
  page.unmount();
}

test('after a reload the download goes on without a new confirmation', async () => {
  await leaveWhilePreparing();
  await pass(600);
  const { graph, call } = visit();
  expect(isBusy()).toBe(true);
  expect(said()).toContain('sejak 14:05 WIB');
  expect(said()).toContain('Kamu sudah memintanya tadi');
  expect(graph.calls).toHaveLength(1);
  await (await call(0)).answer(download('READY', link));
  await pass(0);
  expect(saved).toEqual([link]);
  expect(said()).toContain('unduhan dimulai');
});

test('a network error right after a reload is tolerated', async () => {
  await leaveWhilePreparing();
  const { call } = visit();
  await (await call(0)).breakOff();
  expect(isBusy()).toBe(true);
});

test('a reload before the first answer, which aborts its request, goes on', async () => {
  const first = await ask();
  await (await first.call(0)).breakOff();
  first.unmount();
  const { graph } = visit();
  expect(isBusy()).toBe(true);
  expect(graph.calls).toHaveLength(1);
});

test('after it has ended, a reload shows the button again', async () => {
  const done = await ask();
  await (await done.call(0)).answer(download('READY', link));
  await pass(0);
  done.unmount();
  const again = visit();
  expect(isBusy()).toBe(false);
  expect(again.graph.calls).toEqual([]);
  again.unmount();
  const failing = await ask();
  await (await failing.call(0)).answer(prepareDownload(null, 'Order not found'));
  failing.unmount();
  expect(visit().graph.calls).toEqual([]);
});

test('after 75 minutes a reload does not go on', async () => {
  await leaveWhilePreparing();
  await pass(76 * 60);
  expect(visit().graph.calls).toEqual([]);
});

test('the note of an order that has expired is removed', async () => {
  await leaveWhilePreparing();
  const graph = createFakeGraph();
  renderAuthPage(<GalleryPage />, { graph, pattern: '/photos/:invoiceId', at: '/photos/FLIP-1' });
  await (await graph.call(0)).answer({ order: { __typename: 'Order', ...order, invoice: 'FLIP-1', expired: true } });
  expect(readPendingDownload('FLIP-1')).toBeNull();
});

test('the note concerns one order', async () => {
  await leaveWhilePreparing();
  expect(visit('FLIP-2').graph.calls).toEqual([]);
  expect(readPendingDownload('FLIP-1')).not.toBeNull();
});

test('with blocked storage the download works', async () => {
  const blocked = () => {
    throw new DOMException('Access is denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  const { call } = await ask();
  await (await call(0)).answer(download('READY', link));
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
  await (await call(0)).answer(download('READY', link));
  await pass(0);
  expect(screen.getByText('Failed to get download link').closest('[role=alert]')).toBeTruthy();
  expect(saved).toEqual([]);
  expect(document.querySelector('iframe')).toBeNull();
});

test.each([
  ['does not allow other origins', null],
  ['signs its links for GET alone', { status: 403 }],
  ['would show the file', { headers: { 'content-type': 'text/plain' } }],
])('from a host that %s the zip is downloaded in a hidden frame, so that the gallery stays', async (_, answer) => {
  host = answer;
  const { call } = await ask();
  await (await call(0)).answer(download('READY', link));
  await pass(0);
  const frame = document.querySelector('iframe');
  expect(frame?.src).toBe(link);
  expect(frame?.getAttribute('sandbox')).toBe('allow-downloads');
  expect(saved).toEqual([]);
  expect(screen.getByRole('link', { name: 'Unduh di sini' }).getAttribute('target')).toBe('_blank');
});

test('a hidden tab shows the result in its title until it becomes visible', async () => {
  document.title = 'Fotomu';
  const { call } = await ask();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await (await call(0)).answer(download('READY', link));
  await pass(0);
  expect(document.title).toBe('Zip siap · Fotomu');
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(document.title).toBe('Fotomu');
});
