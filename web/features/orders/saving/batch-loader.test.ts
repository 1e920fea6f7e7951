import { expect, test } from 'vitest';
import { BatchLoader } from './batch-loader.ts';
import type { FileToSave } from './files-to-save.ts';

type Fetching = {
  url: string;
  signal: AbortSignal;
  say: (loaded: number, total: number | null) => void;
  bring: (bytes: number) => Promise<void>;
  fail: () => Promise<void>;
};

const files = (count: number): FileToSave[] =>
  Array.from({ length: count }, (_, index) => ({
    url: `u${index + 1}`,
    kind: 'PHOTO' as const,
    label: `Foto ${index + 1}`,
    name: `p${index + 1}.jpg`,
    picture: null,
    light: null,
  }));
const MB = 1_000_000;
/** A file of that size without its weight. */
const fileOf = (name: string, size: number) => Object.defineProperty(new File([], name), 'size', { value: size });

/** A loader whose files arrive when the test says so. */
function setUp() {
  const fetching: Fetching[] = [];
  const loader = new BatchLoader({
    onChange: () => undefined,
    load: ({ url, name }, signal, say) =>
      new Promise((resolve, reject) => {
        const settled = async (step: () => void) => {
          step();
          await new Promise(setImmediate);
        };
        fetching.push({
          url,
          signal,
          say,
          bring: (bytes) => settled(() => resolve(fileOf(name, bytes))),
          fail: () => settled(() => reject(new Error('gone'))),
        });
      }),
  });
  const one = (url: string) => {
    const found = fetching.findLast((each) => each.url === url && !each.signal.aborted);
    if (!found) throw new Error(`${url} is not being fetched`);
    return found;
  };
  const bring = async (bytes: number, ...urls: string[]) => {
    for (const url of urls) await one(url).bring(bytes);
  };
  return {
    loader,
    fetching,
    one,
    bring,
    running: () => fetching.filter(({ signal }) => !signal.aborted).map(({ url }) => url),
  };
}

const names = (list: readonly { name: string }[] | null) => list?.map(({ name }) => name) ?? null;

test('three are fetched at a time, ten make a batch, and the eleventh waits until the batch is saved', async () => {
  const { loader, bring, fetching } = setUp();
  const all = files(24);
  loader.setFiles(all);
  expect(fetching.map(({ url }) => url)).toEqual(['u1', 'u2', 'u3']);
  await bring(MB, 'u2');
  expect(fetching.map(({ url }) => url)).toEqual(['u1', 'u2', 'u3', 'u4']);
  expect(loader.batch().ready).toBeNull();
  await bring(MB, 'u1', 'u3', 'u4', 'u5', 'u6', 'u7', 'u8', 'u9', 'u10');
  expect(names(loader.batch().ready)).toEqual(Array.from({ length: 10 }, (_, index) => `p${index + 1}.jpg`));
  expect(fetching).toHaveLength(10);
  loader.setFiles(all.slice(10));
  expect(loader.batch()).toMatchObject({ ready: null, readyCount: 0 });
  expect(fetching.slice(10).map(({ url }) => url)).toEqual(['u11', 'u12', 'u13']);
});

test('a batch ends before it grows larger than a share sheet takes', async () => {
  const { loader, one, bring, running } = setUp();
  loader.setFiles(files(5));
  one('u1').say(0, 30 * MB);
  one('u2').say(0, 15 * MB);
  one('u3').say(0, 20 * MB);
  expect(names(loader.batch().files)).toEqual(['p1.jpg', 'p2.jpg']);
  expect(running()).toEqual(['u1', 'u2']);
  await bring(30 * MB, 'u1');
  await bring(15 * MB, 'u2');
  expect(names(loader.batch().ready)).toEqual(['p1.jpg', 'p2.jpg']);
});

test('a file without a size counts by the bytes that have arrived', async () => {
  const { loader, one, bring } = setUp();
  loader.setFiles(files(2));
  one('u1').say(40 * MB, null);
  one('u2').say(11 * MB, null);
  expect(names(loader.batch().files)).toEqual(['p1.jpg']);
  await bring(45 * MB, 'u1');
  expect(names(loader.batch().ready)).toEqual(['p1.jpg']);
});

test('a single file may be larger than a batch', async () => {
  const { loader, bring } = setUp();
  loader.setFiles(files(2));
  await bring(80 * MB, 'u1');
  expect(names(loader.batch().ready)).toEqual(['p1.jpg']);
});

test('a file that leaves the batch is aborted and its memory released', async () => {
  const { loader, bring, running } = setUp();
  const [first, second, third] = files(3) as [FileToSave, FileToSave, FileToSave];
  loader.setFiles([first, second, third]);
  await bring(MB, 'u1');
  loader.setFiles([third]);
  expect(running()).toEqual(['u1', 'u3']);
  loader.setFiles([first, third]);
  expect(loader.batch().readyCount).toBe(0);
});

test('a file that fails is reported and the batch goes on; a retry fetches it again', async () => {
  const { loader, bring, one } = setUp();
  loader.setFiles(files(3));
  await one('u2').fail();
  await bring(MB, 'u1', 'u3');
  expect(names(loader.batch().ready)).toEqual(['p1.jpg', 'p3.jpg']);
  expect(names(loader.batch().failed)).toEqual(['p2.jpg']);
  loader.retry();
  expect(loader.batch()).toMatchObject({ ready: null, failed: [] });
  await bring(MB, 'u2');
  expect(names(loader.batch().ready)).toEqual(['p1.jpg', 'p2.jpg', 'p3.jpg']);
});

test('closing aborts everything', () => {
  const { loader, running } = setUp();
  loader.setFiles(files(5));
  loader.close();
  expect(running()).toEqual([]);
});
