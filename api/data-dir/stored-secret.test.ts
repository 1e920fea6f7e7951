import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storedSecret } from './stored-secret.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stored-secret-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

test('a folder has one secret, for its owner alone', async () => {
  const secret = await storedSecret(dataDir);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await storedSecret(dataDir)).toBe(secret);
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('a file without a secret in it stops the start', async () => {
  writeFileSync(join(dataDir, 'secret'), '');
  await expect(storedSecret(dataDir)).rejects.toThrow('contains no secret');
});
