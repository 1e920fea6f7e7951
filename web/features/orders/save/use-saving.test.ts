import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { recordDownloads } from '#tests/support/web/devices.ts';
import type { SheetFile } from './sheet-files.ts';
import { useSaving } from './use-saving.ts';

let saved: ReturnType<typeof recordDownloads>;
let hosts: Record<string, (method: string) => Response>;

const file = (host: string, name: string): SheetFile => ({
  id: name,
  byteSize: null,
  url: `https://${host}.test/${name}`,
  isVideo: false,
  label: name,
  name,
  picture: null,
  light: null,
});

beforeEach(() => {
  vi.useFakeTimers();
  saved = recordDownloads();
  hosts = {};
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url, init) => {
      const answer = hosts[new URL(url as string).hostname.split('.')[0] ?? ''];
      if (!answer) throw new TypeError('Failed to fetch');
      return answer(init?.method ?? 'GET');
    }),
  );
});

async function run(...files: SheetFile[]) {
  const { result, unmount } = renderHook(() => useSaving({ original: files, light: files }, true));
  await act(async () => void result.current.start('original'));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const outcomes = () => [result.current.savedCount, result.current.failed.length];
  return { pass, unmount, outcomes };
}

test('attachments are downloaded by the browser, one after the other', async () => {
  hosts.good = () => new Response(null, { headers: { 'content-disposition': 'attachment' } });
  const { outcomes, pass } = await run(file('good', 'a.jpg'), file('good', 'b.jpg'));
  await pass(500);
  expect(saved).toEqual({ names: ['a.jpg'], urls: ['https://good.test/a.jpg'] });
  await pass(500);
  expect(saved.names).toHaveLength(2);
  expect(outcomes()).toEqual([2, 0]);
});

test('a picture that the browser would show is loaded into memory, so that the page stays', async () => {
  hosts.shows = (method) =>
    new Response(method === 'HEAD' ? null : 'pixels', { headers: { 'content-type': 'image/jpeg' } });
  const { pass } = await run(file('shows', 'a.jpg'));
  await pass(0);
  expect(saved).toEqual({ names: ['a.jpg'], urls: ['blob:here'] });
});

test('missing files, HTML pages, and files of hosts without CORS are not saved', async () => {
  hosts.gone = () => new Response(null, { status: 410 });
  hosts.page = () => new Response(null, { headers: { 'content-type': 'text/html' } });
  const { outcomes, pass } = await run(file('gone', 'a.jpg'), file('page', 'b.jpg'), file('closed', 'c.jpg'));
  await pass(5000);
  expect(outcomes()).toEqual([0, 3]);
  expect(saved.names).toEqual([]);
});

test('closing the sheet ends it', async () => {
  hosts.good = () => new Response(null, { headers: { 'content-disposition': 'attachment' } });
  const { pass, unmount } = await run(file('good', 'a.jpg'), file('good', 'b.jpg'));
  await pass(100);
  unmount();
  await pass(1000);
  expect(saved.names).toHaveLength(1);
});
