import { expect, test } from 'vitest';
import { explainDataDirError } from './data-dir.ts';

test('of a start that fails, an error about a path in the folder is one about DATA_DIR, and any other is not', () => {
  const explain = (path: string) =>
    explainDataDirError(Object.assign(new Error('EEXIST'), { path }), { dataDir: '/data' });
  expect(explain('/data/media')?.message).toBe('DATA_DIR: /data cannot be used (EEXIST), for example DATA_DIR=.data');
  expect(explain('/data')).not.toBeNull();
  for (const path of ['/elsewhere', '/data-backup/media']) expect(explain(path)).toBeNull();
});
