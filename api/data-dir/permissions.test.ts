import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { ownTree } from './permissions.ts';

const folder = scratchFolder();

test('a copy of a read-only tree can be written by its owner, and by no other user', async () => {
  mkdirSync(join(folder, 'media/token'), { recursive: true });
  writeFileSync(join(folder, 'media/token/photo.jpg'), 'x');
  chmodSync(join(folder, 'media/token/photo.jpg'), 0o444);
  chmodSync(join(folder, 'media/token'), 0o555);
  await ownTree(join(folder, 'media'));
  const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o7777).toString(8);
  expect(['media', 'media/token', 'media/token/photo.jpg'].map(modeOf)).toEqual(['700', '700', '600']);
});
