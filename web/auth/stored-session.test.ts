import { expect, test, vi } from 'vitest';
import { SARI } from '#tests/support/web/members.ts';
import {
  expireSession,
  readStoredMember,
  readToken,
  storeMember,
  subscribeToExpiry,
  writeSession,
} from './stored-session.ts';

const member = (name: string) => ({ ...SARI, name });

test('a late answer about the first member is not stored in the session of the second', () => {
  writeSession({ token: 't5', member: member('Sari') });
  writeSession({ token: 't6', member: member('Budi') });
  storeMember('t5', member('Sari Terlambat'));
  expect(readStoredMember()?.name).toBe('Budi');
});

test('the first member is never stored beside the token of the second', () => {
  writeSession({ token: 't8', member: member('Sari') });
  const storage = localStorage;
  const stored: (string | null)[] = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem: (key: string) => key === 'token' && stored.push(storage.getItem('user')),
  });
  writeSession({ token: 't9', member: member('Budi') });
  expect(stored).toEqual([null]);
});

test('an expired session calls the listeners once, and only while it is the current one', () => {
  const listener = vi.fn<() => void>();
  const stop = subscribeToExpiry(listener);
  writeSession({ token: 't10', member: null });
  expireSession('t1');
  expect(readToken()).toBe('t10');
  expireSession('t10');
  expireSession('t10');
  stop();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(readToken()).toBeNull();
});

test('a stored user that cannot be read is ignored', () => {
  localStorage.setItem('user', '{broken');
  expect(readStoredMember()).toBeNull();
});

const refuse = () => {
  throw new DOMException('no', 'SecurityError');
};

test.each([
  ['full', { setItem: refuse }],
  ['closed', { getItem: refuse, removeItem: refuse, setItem: refuse }],
])('with %s storage a session ends with its document, and the old one does not hide the new one', (_which, faults) => {
  writeSession({ token: 't13', member: member('Lama') });
  const { getItem, removeItem } = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: getItem.bind(localStorage),
    removeItem: removeItem.bind(localStorage),
    ...faults,
  });
  writeSession({ token: 't14', member: member('Baru') });
  expect([readToken(), readStoredMember()?.name]).toEqual(['t14', 'Baru']);
  writeSession(null);
  expect([readToken(), readStoredMember()]).toEqual([null, null]);
});
