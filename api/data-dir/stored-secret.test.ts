import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { storedSecret } from './stored-secret.ts';

const dataDir = scratchFolder();

test('a folder has one secret, for its owner alone', async () => {
  const secret = await storedSecret(dataDir);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await storedSecret(dataDir)).toBe(secret);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});
