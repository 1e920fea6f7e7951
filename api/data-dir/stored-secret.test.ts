import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedSecret } from './stored-secret.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stored-secret-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

test('a folder has one secret, for its owner alone, read by several starts at once', async () => {
  const secrets = await Promise.all(Array.from({ length: 10 }, () => storedSecret(dataDir)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('the secret is on the disk before it has its name, and its name before it is used', async () => {
  const steps: string[] = [];
  const { open, link } = fs;
  vi.spyOn(fs, 'link').mockImplementation(async (from, to) => {
    steps.push('link');
    return link(from, to);
  });
  vi.spyOn(fs, 'open').mockImplementation(async (path, ...rest) => {
    const handle = await open(path, ...rest);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      steps.push(path === dataDir ? 'flush folder' : 'flush file');
      return sync();
    };
    return handle;
  });
  syncBuiltinESMExports();
  try {
    await storedSecret(dataDir);
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
  expect(steps).toEqual(['flush file', 'link', 'flush folder']);
});

test('a file without a secret in it stops the start', async () => {
  writeFileSync(join(dataDir, 'secret'), '');
  await expect(storedSecret(dataDir)).rejects.toThrow('contains no secret');
});
