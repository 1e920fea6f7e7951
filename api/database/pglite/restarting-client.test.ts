import type { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { createSilentObservers } from '#api/lib/observers.ts';
import type { Engine } from './engine.ts';
import { createPgliteClient } from './restarting-client.ts';

function fakeEngine(options: Partial<Engine> = {}): Engine {
  const client = { query: async () => ({ rows: ['answer'] }) } as unknown as PGlite;
  return { client, hasStopped: () => false, close: async () => undefined, ...options };
}

test('an engine that has stopped and does not close is replaced', async () => {
  const stopped = fakeEngine({ hasStopped: () => true, close: () => Promise.reject(new Error('EIO')) });
  const client = createPgliteClient(stopped, async () => fakeEngine(), createSilentObservers());
  expect(await client.query('select 1')).toEqual({ rows: ['answer'] });
});
