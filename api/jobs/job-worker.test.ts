import { expect, test, vi } from 'vitest';
import { createSilentObservers } from '#api/lib/observers.ts';
import type { JobStore } from './job-store.ts';
import { createJobWorker } from './job-worker.ts';

test('a worker closes within seconds while its database does not respond', { timeout: 10_000 }, async () => {
  const take = vi.fn<JobStore['take']>(() => new Promise(() => {}));
  const worker = createJobWorker({ take } as Partial<JobStore> as JobStore, createSilentObservers());
  worker.start();
  expect(take).toHaveBeenCalledOnce();
  await worker.close();
});
