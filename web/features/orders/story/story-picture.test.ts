import { beforeEach, expect, test, vi } from 'vitest';
import { loadStoryPicture } from './story-picture.ts';

const url = 'https://files.test/photo.jpg';
const large = 'https://thumbs.test/photo.jpg';
const jpeg = () => new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } });
let asked: string[];

/** Hosts that answer, by what they answer with; the others do not allow other origins. */
function useHosts(hosts: Record<string, () => Response>) {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const answer = hosts[address];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('createImageBitmap', async (blob: Blob) => ({ text: await blob.text(), type: blob.type }));
});

const load = (signal = new AbortController().signal) => loadStoryPicture({ url, large }, signal);

test('the thumbnail, where its host allows it', async () => {
  useHosts({ [url]: jpeg, [large]: jpeg });
  expect(await load()).toEqual({ text: 'jpeg', type: 'image/jpeg' });
  expect(asked).toEqual([large]);
});

test.each([
  ['does not allow other origins', {}],
  ['answers with an error', { [large]: () => new Response('', { status: 404 }) }],
  ['sends no picture', { [large]: () => new Response('<p>', { headers: { 'content-type': 'text/html' } }) }],
])('the original, where the host of the thumbnail %s', async (_fault, hosts) => {
  useHosts({ ...hosts, [url]: jpeg });
  expect(await load()).toEqual({ text: 'jpeg', type: 'image/jpeg' });
});

test('fails where no host can be read, or the file has no other address', async () => {
  useHosts({});
  await expect(load()).rejects.toThrow('Failed to fetch');
  await expect(loadStoryPicture({ url, large: url }, new AbortController().signal)).rejects.toThrow('Failed to fetch');
  await expect(loadStoryPicture({ url, large: null }, new AbortController().signal)).rejects.toThrow('Failed to fetch');
});

test('asks nobody else once the dialog is closed', async () => {
  useHosts({ [url]: jpeg });
  await expect(load(AbortSignal.abort())).rejects.toThrow('Failed to fetch');
  expect(asked).not.toContain(url);
});
