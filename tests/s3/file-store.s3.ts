import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FileStore } from '#api/files/file-store.ts';
import { openFileStore } from '#api/files/open-file-store.ts';
import { createSilentObservers } from '#api/lib/observers.ts';
import { createBucket } from '#tests/support/servers/s3-server.ts';
import { describeFileStore } from './file-store-suite.ts';
import { startSwift, type Swift } from './swift.ts';

const missing = process.env.SWIFT
  ? null
  : 'OpenStack Swift is not installed (in Debian: swift-proxy, swift-account, swift-container, swift-object)';
let swift: Swift | undefined;

beforeAll(async () => {
  if (missing === null) swift = await startSwift();
});
beforeEach(({ skip }) => {
  if (missing !== null) skip(missing);
});
afterAll(() => swift?.stop());

/** A bucket of its own, which browsers reach. */
async function openStore() {
  if (swift === undefined) throw new Error('Swift does not run');
  const { config, client } = await createBucket(swift);
  const files = await openFileStore(
    { s3: { ...config, publicUrl: swift.endpoint }, dataDir: '' },
    createSilentObservers(),
  );
  const end = async () => {
    files.close();
    client.destroy();
  };
  return { files, end };
}

describeFileStore('Swift', openStore, { missing });

describe('a store that checks signatures', () => {
  let files: FileStore;
  let end: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    if (missing === null) ({ files, end } = await openStore());
  });
  afterAll(() => end?.());

  test('gives a file by its signed address, with the headers that were signed, and by no other', async () => {
    for (const name of ['photo-01', 'photo-02'])
      await files.write(`media/a/${name}.jpg`, Buffer.from('0123456789'), 'image/jpeg');
    const disposition = 'attachment; filename="FLIP-1-photo-01.jpg"';
    const url =
      (await files.signUrl?.(
        'media/a/photo-01.jpg',
        { contentType: 'image/jpeg', disposition, cacheControl: 'private, max-age=600' },
        60,
      )) ?? '';
    const whole = await fetch(url);
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
    expect(['content-type', 'content-disposition', 'cache-control'].map((name) => whole.headers.get(name))).toEqual([
      'image/jpeg',
      disposition,
      'private, max-age=600',
    ]);
    const part = await fetch(url, { headers: { range: 'bytes=3-5' } });
    expect([part.status, await part.text()]).toEqual([206, '345']);
    for (const other of [
      url.replace('photo-01', 'photo-02'),
      url.replace('X-Amz-Expires=60', 'X-Amz-Expires=61'),
      url.split('?')[0] ?? '',
    ]) {
      const { ok, status } = await fetch(other);
      expect({ ok, isRefused: status >= 400 && status < 500 }).toEqual({ ok: false, isRefused: true });
    }
  });
});
