import { expect, test } from 'vitest';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { memberWith } from '#tests/support/bff/bff-callers.ts';
import { SARI_IN_GRAPH } from '#tests/support/bff/bff-with-fake-api.ts';
import { createIdentifyMember } from './member-key.ts';
import type { User } from './user.type.ts';

const sari = (changes: object = {}): Promise<User> =>
  Promise.resolve({ ...SARI_IN_GRAPH, ...changes } as unknown as User);
const keyOf = async (user: () => Promise<User>, token: string): Promise<string> =>
  (await createIdentifyMember(user)(memberWith(token))).key;

test('a member keeps the key when the token is refreshed and the e-mail address changed', async () => {
  expect(await keyOf(() => sari(), 'one')).toBe(
    await keyOf(() => sari({ phone: '+62 812-3456-7801', email: 'new@example.com' }), 'two'),
  );
  expect(await keyOf(() => sari(), 'one')).not.toBe(await keyOf(() => sari({ phone: '081234567802' }), 'one'));
});

test('a member without a phone number is known by the e-mail address', async () => {
  expect(await keyOf(() => sari({ phone: null }), 'one')).toBe(
    await keyOf(() => sari({ phone: null, email: 'SARI@example.com' }), 'two'),
  );
});

test.each([
  ['refuses it', 'the token counts', new UpstreamError('refused', 'No', { status: 401 }), false],
  ['does not respond', 'the address counts', new UpstreamError('unreachable', 'No'), true],
  ['fails', 'the address counts', new UpstreamError('refused', 'No', { status: 503 }), true],
  ['sends no profile', 'the address counts', new UpstreamError('invalid', 'No'), true],
])('where the API %s, %s', async (_case, _counted, error, isSame) => {
  const fail = (): Promise<User> => Promise.reject(error);
  expect((await keyOf(fail, 'one')) === (await keyOf(fail, 'two'))).toBe(isSame);
});
