import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskFileStore } from '#api/files/disk-file-store.ts';
import { openFileStore } from '#api/files/open-file-store.ts';
import { createSilentObservers } from '#api/lib/observers.ts';
import { describeFileStore } from '#tests/s3/file-store-suite.ts';
import { startS3rver } from '#tests/support/servers/s3-server.ts';

describeFileStore('disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-files-'));
  return { files: createDiskFileStore(folder), end: async () => rmSync(folder, { recursive: true }) };
});

// s3rver encrypts the token of a list's second page by DES, which OpenSSL 3 does not have: it responds with 500.
describeFileStore(
  's3rver',
  async () => {
    const { config, end } = await startS3rver();
    const files = await openFileStore({ s3: config, dataDir: '' }, createSilentObservers());
    return { files, end };
  },
  { canPage: false },
);
