import { afterAll, beforeAll } from 'vitest';
import { openFileStore } from '#api/files/open-file-store.ts';
import { createSilentLogger } from '#shared/node/logger.ts';
import { describeFileStore } from '#tests/support/file-store-suite.ts';
import { createBucket } from '#tests/support/s3-server.ts';
import { startSwift, type Swift } from '#tests/support/swift.ts';

let swift: Swift;

beforeAll(async () => {
  swift = await startSwift();
});
afterAll(() => swift.stop());

describeFileStore('Swift', async () => {
  const { config, client } = await createBucket(swift);
  const files = await openFileStore({ s3: config, dataDir: '' }, { log: createSilentLogger() });
  return { files, end: async () => client.destroy() };
});
