import { expect, test, vi } from 'vitest';
import { requestFrom } from '#tests/support/bff/bff-callers.ts';
import { Member } from './context.ts';
import { oncePerRequest } from './once-per-request.ts';

const request = requestFrom();

test('what is fetched once a request is fetched again for the next request, and for another member', async () => {
  const fetch = vi.fn<(member: Member) => Promise<string>>(async ({ bearer }) => bearer);
  const once = oncePerRequest(fetch);
  const [one, next, other] = [new Member(request, 'a'), new Member(request, 'a'), new Member(request, 'b')];
  expect(await Promise.all([once(one), once(one), once(next), once(other)])).toEqual(['a', 'a', 'a', 'b']);
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('what is fetched by a key is fetched once in a request for each key', async () => {
  const fetch = vi.fn<(key: string, holder: object) => Promise<string>>(async (key) => key);
  const other = oncePerRequest(async (key: string, _holder: object) => `other ${key}`);
  const once = oncePerRequest(fetch);
  const [one, next] = [{ ...request }, { ...request }];
  expect(await Promise.all([once('a', one), once('a', one), once('b', one), once('a', next), other('a', one)])).toEqual(
    ['a', 'a', 'b', 'a', 'other a'],
  );
  expect(fetch).toHaveBeenCalledTimes(3);
});
