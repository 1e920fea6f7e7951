import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { requestFrom } from '#tests/support/bff-callers.ts';
import { Member, oncePerKey, oncePerMember, readCaller, Visitor } from './context.ts';

const request = requestFrom();

test.each([
  ['Bearer abc.DEF-123_~+/=', 'abc.DEF-123_~+/='],
  ['bearer abc', 'abc'],
  ['  BEARER   abc  ', 'abc'],
])('%j is a member', (header, token) => {
  const caller = readCaller(request, header);
  expect(caller).toBeInstanceOf(Member);
  expect((caller as Member).bearer).toBe(token);
});

test.each([
  [undefined, false],
  ['', false],
  ['Bearer', false],
  ['Bearer ', false],
  ['Basic dXNlcjpwYXNz', true],
  ['abc', true],
  ['Bearer two words', true],
  ['Bearer caf\u00e9', true],
  [`Bearer ${'x'.repeat(8_193)}`, true],
])('%j is a visitor; with something that is no token: %s', (header, hasBadToken) => {
  expect(readCaller(request, header)).toEqual(new Visitor(request, hasBadToken));
});

test('a token shows in nothing that is made of a member, nor in the key it is counted under', () => {
  const member = new Member(request, 'hunter2hunter2');
  expect(
    [
      JSON.stringify(member),
      inspect(member, { depth: 9, showHidden: true }),
      JSON.stringify(Object.assign({}, member)),
      member.tokenHash,
    ].join(),
  ).not.toContain('hunter2');
  expect(member.tokenHash).toBe(new Member({ ...request, address: 'elsewhere' }, 'hunter2hunter2').tokenHash);
  expect(member.tokenHash).not.toBe(member.withToken('another').tokenHash);
});

test('what is fetched once a request is fetched again for the next request, and for another member', async () => {
  const fetch = vi.fn<(member: Member) => Promise<string>>(async ({ bearer }) => bearer);
  const once = oncePerMember(fetch);
  const [one, next, other] = [new Member(request, 'a'), new Member(request, 'a'), new Member(request, 'b')];
  expect(await Promise.all([once(one), once(one), once(next), once(other)])).toEqual(['a', 'a', 'a', 'b']);
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('a failure is shared as well', async () => {
  const fetch = vi.fn<(member: Member) => Promise<string>>().mockRejectedValue(new Error('no'));
  const once = oncePerMember(fetch);
  const member = new Member(request, 'a');
  expect(await Promise.allSettled([once(member), once(member)])).toEqual(
    Array(2).fill({ status: 'rejected', reason: new Error('no') }),
  );
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('what is fetched by a key is fetched once in a request for each key', async () => {
  const fetch = vi.fn<(key: string, holder: object) => Promise<string>>(async (key) => key);
  const other = oncePerKey(async (key: string, _holder: object) => `other ${key}`);
  const once = oncePerKey(fetch);
  const [one, next] = [{ ...request }, { ...request }];
  expect(await Promise.all([once('a', one), once('a', one), once('b', one), once('a', next), other('a', one)])).toEqual(
    ['a', 'a', 'b', 'a', 'other a'],
  );
  expect(fetch).toHaveBeenCalledTimes(3);
});
