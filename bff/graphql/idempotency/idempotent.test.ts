import { expect, test } from 'vitest';
import { createContext, Visitor } from '#bff/graphql/context.ts';
import { createMemoryClaims } from '#bff/lib/claims.ts';
import { systemClock } from '#shared/node/clock.ts';
import { createIdempotencyStore } from './idempotency.store.ts';
import { Idempotent } from './idempotent.ts';

test('the first answer is what the mutation returned; a repeated one has its times as dates, and other text as text', async () => {
  const idempotent = new Idempotent({
    store: createIdempotencyStore(createMemoryClaims(systemClock)),
    ownerOf: async () => '',
  });
  const request = {
    requestId: 'request-0001',
    address: '203.0.113.7',
    signal: new AbortController().signal,
    idempotencyKey: 'c0ffee00-0000-4000-8000-000000000001',
  };
  const call = {
    context: createContext(request, new Visitor(request, false)),
    args: {},
    info: {
      fieldName: 'register',
      parentType: { getFields: () => ({ register: { extensions: { keyOwner: 'input' } } }) },
    },
  };
  const answer = { session: { expiresAt: new Date('2026-11-24T00:00:00Z'), openedAt: 'Malang' } };
  const ask = () => idempotent.use(call as never, async () => answer);
  expect(await ask()).toBe(answer);
  expect(await ask()).toEqual(answer);
});
