import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordDownloads, stubNavigator, USER_AGENTS } from '#tests/support/web/devices.ts';
import { stubIntersections } from '#tests/support/web/intersections.ts';
import { type Download, prepareDownload } from '#tests/support/web/prepare-download.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { button, expectLink, expectNoRole, expectNoText, expectText, press } from '#tests/support/web/screen.ts';
import { orderInGraph, softFile } from '#tests/support/web/soft-file.ts';
import { OrderActions } from '#web/features/orders/actions/order-actions.tsx';

const order = orderInGraph({ files: [softFile('PHOTO', 'https://media.test/1.jpg')] });
const link = 'https://media.test/all.zip';
let saved: ReturnType<typeof recordDownloads>;
/** The answer of the zip's host; null if it does not allow other origins. */
let host: ResponseInit | null;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T07:05:00Z') });
  saved = recordDownloads();
  host = { headers: { 'content-type': 'application/zip', 'content-disposition': 'attachment' } };
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () =>
      host ? new Response(null, host) : Promise.reject(new TypeError('Failed to fetch')),
    ),
  );
});

afterEach(() => document.querySelector('iframe')?.remove());

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const download = (status: string, url: string | null = null, more: Partial<Download> = {}) =>
  prepareDownload({ status: status as Download['status'], url, ...more });
const status = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');
const isBusy = () => button('DOWNLOAD ALL').getAttribute('aria-disabled') === 'true';

const visit = (invoice = 'FLIP-1') => renderPage(<OrderActions order={{ ...order, invoice }} />, { at: '/' });

async function start() {
  const page = visit();
  await press(/DOWNLOAD ALL/);
  await press(/OKAY/);
  return page;
}

/** Requests the zip and receives this answer. */
async function startWith(...answer: Parameters<typeof download>) {
  const page = await start();
  await page.answer(download(...answer));
  return page;
}

test('the download is requested only after OKAY', async () => {
  const { calls } = visit();
  await press(/DOWNLOAD ALL/);
  expect(screen.getByRole('dialog', { name: 'SOFT FILE AKAN SEGERA TERUNDUH….' }).textContent).toMatch(
    /Biasanya beberapa menit.*1 foto.*satu jam/,
  );
  await press(/CANCEL/);
  expectNoRole('dialog');
  expect(calls).toEqual([]);
});

test('while the zip is prepared the button is off and the state is announced', async () => {
  const { calls, sent } = await start();
  expect(await sent()).toEqual({ input: { invoice: 'FLIP-1' } });
  const busy = button(/DOWNLOADING\.\.\./);
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  expect(status()).toContain('Meminta semua filemu');
  await act(async () => fireEvent.click(busy));
  expectNoRole('dialog');
  expect(calls).toHaveLength(1);
});

test('it polls with growing pauses until the link is there, then the browser downloads it', async () => {
  const { calls, answer } = await startWith('PREPARING', null, { startedAt: '2026-11-21T06:58:10Z' });
  expect(status()).toContain('sedang disiapkan sejak 13:58 WIB');
  await pass(1.9);
  expect(calls).toHaveLength(1);
  await pass(0.2);
  await answer(download('PREPARING'));
  await pass(2.9);
  expect(calls).toHaveLength(2);
  await pass(0.2);
  await answer(download('READY', link));
  await pass(0);
  expect(saved).toEqual({ names: ['FLIP-1.zip'], urls: [link] });
  expectLink('Unduh di sini', link);
  expect(status()).toContain('Cek daftar unduhan browsermu');
});

test.each([
  [[24_000_000], /^24\u00a0MB, kira-kira 1 menit/],
  [[600_000_000, null], /^lebih dari 600\u00a0MB, kira-kira 8 menit/],
])('files of %j bytes: size and time come first', async (sizes, first) => {
  const files = sizes.map((byteSize, index) => softFile('PHOTO', `https://media.test/${index}.jpg`, { byteSize }));
  renderPage(<OrderActions order={{ ...order, files }} />, { at: '/' });
  await press(/DOWNLOAD ALL/);
  expect(within(screen.getByRole('dialog')).getAllByRole('paragraph')[0]?.textContent).toMatch(first);
});

const namesOf = (place: Element | null) => [...(place?.querySelectorAll('button') ?? [])].map((one) => one.textContent);

test('on a phone the gallery is the first button, also in the dialog of the zip', async () => {
  stubNavigator({ userAgent: USER_AGENTS.android });
  visit();
  expect(namesOf(document.body).slice(0, 2).join()).toMatch(/^SIMPAN KE GALERI,DOWNLOAD ALL/);
  await press(/DOWNLOAD ALL/);
  expect(namesOf(screen.getByRole('dialog')).join()).toMatch(/^SIMPAN KE GALERI SAJA,OKAY,CANCEL/);
});

test('while the buttons are out of sight a bar has what saves, and the state of the zip; on a desktop only that', async () => {
  const tell = stubIntersections();
  const zips = () => screen.getAllByRole('button', { name: /DOWNLOAD ALL/ });
  const desktop = visit();
  await tell(false);
  expect(zips()).toHaveLength(1);
  desktop.unmount();
  stubNavigator({ userAgent: USER_AGENTS.android });
  const { answer } = visit();
  await tell(false);
  expect(screen.getAllByRole('button', { name: 'SIMPAN KE GALERI' })).toHaveLength(2);
  fireEvent.click(zips()[1]!);
  await press(/OKAY/);
  await answer(download('READY', link));
  expect(screen.getAllByText('Zip-nya siap, unduhan dimulai.')).toHaveLength(2);
  await press('Tutup');
  expectNoText('Zip-nya siap, unduhan dimulai.');
  await tell(true);
  expect(zips()).toHaveLength(1);
});

test('leaving the page stops the polling; an answer that comes after it downloads nothing', async () => {
  const { unmount, calls, answer } = await startWith('PREPARING');
  await pass(2.1);
  unmount();
  await answer(download('READY', link));
  await pass(600);
  expect([calls.length, saved.urls]).toEqual([2, []]);
});

test.each([
  ['FAILED with words', download('FAILED', null, { message: 'The zip is broken' }), 'The zip is broken'],
  ['FAILED without words', download('FAILED'), 'Failed to get download link'],
  ['FAILED as EXPIRED', download('FAILED', null, { reason: 'EXPIRED' }), 'Sorry, your files is no longer available...'],
  ['FAILED as EMPTY', download('FAILED', null, { reason: 'EMPTY' }), 'No files available for this order'],
  ['READY without a link', download('READY'), 'Failed to get download link'],
])('%s is shown as a failure, and nothing is opened', async (_, result, sentence) => {
  const { answer } = await start();
  await answer(result);
  expectText(sentence);
  expect(saved.urls).toEqual([]);
  expect(isBusy()).toBe(false);
});

test('while waiting four network errors in a row are tolerated, five are not', async () => {
  const { calls, breakOff } = await startWith('PREPARING');
  for (let miss = 1; miss <= 4; miss += 1) {
    await pass(31);
    await breakOff();
  }
  expectNoText('Failed to download files. Please try again.');
  await pass(31);
  await breakOff();
  expectText('Failed to download files. Please try again.');
  await pass(600);
  expect(calls).toHaveLength(6);
});

test('RATE_LIMITED while waiting makes the pause longer', async () => {
  const { calls, refuse } = await startWith('PREPARING');
  await pass(2.1);
  await refuse('Too many', { code: 'RATE_LIMITED', retryAfter: 45 });
  await pass(44);
  expect(calls).toHaveLength(2);
  await pass(2);
  expect(calls).toHaveLength(3);
});

test('after 75 minutes the polling ends', async () => {
  const { calls, answer } = await start();
  for (let asked = 0; calls.length > asked; asked += 1) {
    await answer(download('PREPARING'));
    await pass(300);
  }
  expectText('Failed to download files. Please try again.');
  expect(calls.length).toBeGreaterThan(12);
});

test('a failure offers a retry and the support', async () => {
  const { calls } = await startWith('FAILED', null, { message: 'The zip is broken' });
  const help = screen.getAllByRole('link', { name: 'HUBUNGI KAMI' }).at(-1)?.getAttribute('href') ?? '';
  expect(new URL(help).searchParams.get('text')).toContain('FLIP-1');
  await press(/COBA LAGI/);
  expect(calls).toHaveLength(2);
  expectNoText('The zip is broken');
  expect(document.activeElement?.textContent).toContain('DOWNLOAD ALL');
});

test('cancelling ends the download for good', async () => {
  const { unmount, calls } = await startWith('PREPARING');
  await press(/Tidak jadi/);
  expect(isBusy()).toBe(false);
  await pass(600);
  unmount();
  expect(calls).toHaveLength(1);
  expect(visit().calls).toEqual([]);
});

test('the page tells size and end of the zip, and that its host may give another name', async () => {
  await startWith('READY', link, { byteSize: 1_240_000_000, expiresAt: '2026-11-21T07:20:00Z' });
  expect(status()).toMatch(/1,2\u00a0GB, siap sampai .*14[:.]20 WIB\./);
  expect(status()).toContain('namanya bisa lain dari nomor invoice.');
});

test('after a reload the download of this order goes on for 75 minutes, and a network error is tolerated', async () => {
  (await start()).unmount();
  expect(visit('FLIP-2').calls).toEqual([]);
  cleanup();
  const { breakOff, unmount } = visit();
  await breakOff();
  expect(isBusy()).toBe(true);
  unmount();
  await pass(76 * 60);
  expect(visit().calls).toEqual([]);
});

test.each([true, false])('after a failure a reload requests nothing, unless no answer came: %s', async (isAnswered) => {
  const failing = await start();
  if (isAnswered) await failing.answer(prepareDownload(null, 'Order not found'));
  else await failing.breakOff();
  failing.unmount();
  expect(visit().calls).toHaveLength(isAnswered ? 0 : 1);
});

test('a link that leads to an HTML page is a failure, and the page stays', async () => {
  host = { headers: { 'content-type': 'text/html; charset=utf-8' } };
  await startWith('READY', link);
  await pass(0);
  expect(screen.getByText('Failed to get download link').closest('[role=alert]')).toBeTruthy();
  expect(saved.urls).toEqual([]);
  expect(document.querySelector('iframe')).toBeNull();
});

test.each([
  ['does not allow other origins', null],
  ['signs its links for GET alone', { status: 403 }],
  ['would show the file', { headers: { 'content-type': 'text/plain' } }],
])('from a host that %s the zip is downloaded in a hidden frame, so that the page stays', async (_, answer) => {
  host = answer;
  await startWith('READY', link);
  await pass(0);
  const frame = document.querySelector('iframe');
  expect(frame?.src).toBe(link);
  expect(frame?.getAttribute('sandbox')).toBe('allow-downloads');
  expect(saved.urls).toEqual([]);
  expect(screen.getByRole('link', { name: 'Unduh di sini' }).getAttribute('target')).toBe('_blank');
});
