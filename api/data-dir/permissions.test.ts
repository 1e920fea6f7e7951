import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownTree } from './permissions.ts';

test('a copy of a read-only tree can be written by its owner, and by no other user', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'permissions-'));
  mkdirSync(join(folder, 'media/token'), { recursive: true });
  writeFileSync(join(folder, 'media/token/photo.jpg'), 'x');
  chmodSync(join(folder, 'media/token/photo.jpg'), 0o444);
  chmodSync(join(folder, 'media/token'), 0o555);
  await ownTree(join(folder, 'media'));
  const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o7777).toString(8);
  expect(['media', 'media/token', 'media/token/photo.jpg'].map(modeOf)).toEqual(['700', '700', '600']);
  rmSync(folder, { recursive: true });
});
