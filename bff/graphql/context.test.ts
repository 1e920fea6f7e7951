import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { requestFrom } from '#tests/support/bff/bff-callers.ts';
import { Member, readCaller, Visitor } from './context.ts';

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
