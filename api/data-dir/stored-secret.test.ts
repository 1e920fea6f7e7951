import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder, scratchFolder } from '#tests/support/scratch-folder.ts';
import { storedSecret } from './stored-secret.ts';

const scratch = scratchFolder();

test('a folder has one secret, for its owner alone', async () => {
  const dataDir = newFolder(scratch);
  const [secret = '', ...others] = await Promise.all(Array.from({ length: 4 }, () => storedSecret(dataDir)));
  expect(others).toEqual([secret, secret, secret]);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await storedSecret(dataDir)).toBe(secret);
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('an empty file is no secret, and stays for the operator to look at', async () => {
  const dataDir = newFolder(scratch);
  writeFileSync(join(dataDir, 'secret'), '');
  await expect(storedSecret(dataDir)).rejects.toThrow(/^DATA_DIR: .+\/secret is cut short; .+$/);
  expect(statSync(join(dataDir, 'secret')).size).toBe(0);
});
