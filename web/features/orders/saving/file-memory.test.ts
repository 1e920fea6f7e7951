import { beforeEach, expect, test, vi } from 'vitest';
import { FileMemory } from './file-memory.ts';
import type { FileToSave } from './files-to-save.ts';

const [first, second, third] = ['1', '2', '3'].map((id) => ({
  id,
  url: `https://m.test/${id}`,
  name: `${id}.jpg`,
})) as [FileToSave, FileToSave, FileToSave];
let signals: Record<string, AbortSignal>;

beforeEach(() => {
  signals = {};
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    signals[url.slice(-1)] = signal;
    if (url.endsWith('3')) throw new TypeError('Failed to fetch');
    return new Response('four', { headers: { 'content-type': 'image/jpeg' } });
  });
});

test('files are loaded once, those that are no longer wanted are aborted and dropped', async () => {
  const memory = new FileMemory(() => undefined);
  memory.keep([first, second]);
  await vi.waitFor(() => expect(memory.get('1')?.file?.name).toBe('1.jpg'));
  expect(memory.get('1')?.loaded).toBe(4);
  const signal = signals['1'];
  memory.keep([first]);
  expect([signals['1'], signals['2']?.aborted, memory.get('2')]).toEqual([signal, true, undefined]);
  memory.keep([]);
  expect([signal?.aborted, memory.get('1')]).toEqual([true, undefined]);
});

test('one that fails is known to, until it is wanted anew', async () => {
  const memory = new FileMemory(() => undefined);
  memory.keep([third]);
  await vi.waitFor(() => expect(memory.get('3')?.file).toBeNull());
  memory.keep([]);
  memory.keep([third]);
  expect(memory.get('3')?.file).toBeUndefined();
});
