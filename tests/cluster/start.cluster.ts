import { expect, test } from 'vitest';
import { startCluster } from './cluster.ts';

const processes = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length;

test('a cluster whose nginx does not start leaves no process behind', async ({ skip }) => {
  const before = processes();
  // nginx takes no group without a server.
  const started = await startCluster({ web: 0, bff: 1, api: 1, worker: 0 }).catch((error: Error) => error);
  if ('missing' in started) skip(started.missing);
  expect(started).toEqual(new Error('nginx did not start'));
  expect(processes()).toBe(before);
});
