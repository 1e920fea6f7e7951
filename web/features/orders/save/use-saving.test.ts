import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { recordDownloads, stubNavigator, USER_AGENTS } from '#tests/support/web/devices.ts';
import type { SheetFile } from './sheet-files.ts';
import { useSaving } from './use-saving.ts';

let saved: ReturnType<typeof recordDownloads>;
/** The answer of the files' host to HEAD and GET; null if it does not allow other origins. */
let host: ((method: string | undefined) => Response) | null;

beforeEach(() => {
  vi.useFakeTimers();
  saved = recordDownloads();
  host = () => new Response(null, { headers: { 'content-disposition': 'attachment' } });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (_, init) => {
      if (!host) throw new TypeError('Failed to fetch');
      return host(init?.method);
    }),
  );
});

const url = (name: string) => `https://good.test/${name}`;

function sheetFile(name: string, byteSize: number | null = null): SheetFile {
  const source = { url: url(name), byteSize, name };
  return { id: name, isVideo: false, label: name, picture: null, original: source, light: source };
}

async function run(...names: string[]) {
  const files = names.map((name) => sheetFile(name));
  const { result, unmount } = renderHook(() => useSaving(files, true));
  await act(async () => void result.current.start('original'));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { pass, unmount, outcomes: () => [result.current.savedCount, result.current.failed.length] };
}

test('attachments are downloaded by the browser, one after the other', async () => {
  const { outcomes, pass } = await run('a.jpg', 'b.jpg');
  await pass(500);
  expect(saved).toEqual({ names: ['a.jpg'], urls: [url('a.jpg')] });
  await pass(500);
  expect(saved.names).toHaveLength(2);
  expect(outcomes()).toEqual([2, 0]);
});

test('a picture that the browser would show is loaded into memory, so that the page stays', async () => {
  host = (method) => new Response(method ? null : 'pixels', { headers: { 'content-type': 'image/jpeg' } });
  const { pass } = await run('a.jpg');
  await pass(0);
  expect(saved).toEqual({ names: ['a.jpg'], urls: ['blob:here'] });
});

test.each([
  ['a missing file', () => new Response(null, { status: 404 })],
  ['a deleted file', () => new Response(null, { status: 410 })],
  ['an HTML page', () => new Response(null, { headers: { 'content-type': 'text/html' } })],
  ['a file of a host without CORS', null],
])('%s is not saved', async (_, answer) => {
  host = answer;
  const { outcomes, pass } = await run('a.jpg');
  await pass(5000);
  expect(outcomes()).toEqual([0, 1]);
  expect(saved.names).toEqual([]);
});

test('closing the sheet ends it', async () => {
  const { pass, unmount } = await run('a.jpg', 'b.jpg');
  await pass(100);
  unmount();
  await pass(1000);
  expect(saved.names).toHaveLength(1);
});

test('sizes that become known stop only the files that no longer fit into the batch', async () => {
  stubNavigator({ userAgent: USER_AGENTS.iPhone, share: async () => undefined, canShare: () => true });
  vi.mocked(fetch).mockReturnValue(new Promise(() => {}));
  const names = ['a.jpg', 'b.jpg', 'c.jpg'];
  const filesOf = (...sizes: number[]) => names.map((name, index) => sheetFile(name, sizes[index] ?? null));
  const { result, rerender, unmount } = renderHook((files) => useSaving(files, true), { initialProps: filesOf() });
  await act(async () => result.current.start('original'));
  const stopped = () => vi.mocked(fetch).mock.calls.map(([, init]) => init?.signal?.aborted);
  rerender(filesOf(20e6, 20e6));
  rerender(filesOf(20e6, 20e6, 20e6));
  expect(stopped()).toEqual([false, false, true]);
  unmount();
  expect(stopped()).toEqual([true, true, true]);
});
