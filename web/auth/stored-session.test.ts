import { expect, test, vi } from 'vitest';
import { SARI } from '#tests/support/web/members.ts';
import {
  expireSession,
  readStoredUser,
  readToken,
  storeUser,
  subscribeToExpiry,
  writeSession,
} from './stored-session.ts';

const member = (name: string) => ({ ...SARI, name });

test('a late answer about the first member is not stored in the session of the second', () => {
  writeSession({ token: 't5', member: member('Sari') });
  writeSession({ token: 't6', member: member('Budi') });
  storeUser('t5', member('Sari Terlambat'));
  expect(readStoredUser()?.name).toBe('Budi');
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

test.each(['{broken', '{"name":"Sari"}'])('an invalid stored user is ignored', (user) => {
  localStorage.setItem('user', user);
  expect(readStoredUser()).toBeNull();
});

test('with full storage the old session does not hide the new one', () => {
  writeSession({ token: 't13', member: member('Lama') });
  vi.stubGlobal('localStorage', {
    getItem: localStorage.getItem.bind(localStorage),
    removeItem: localStorage.removeItem.bind(localStorage),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  storeUser('t13', member('Baru'));
  expect([readToken(), readStoredUser()?.name]).toEqual(['t13', 'Baru']);
  writeSession({ token: 't14', member: null });
  expect([readToken(), readStoredUser()]).toEqual(['t14', null]);
  writeSession(null);
  expect(readToken()).toBeNull();
});

test('without storage a session ends with its document', () => {
  const closed = () => {
    throw new DOMException('no', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: closed, removeItem: closed, setItem: closed });
  writeSession({ token: 't12', member: null });
  expect(readToken()).toBe('t12');
  writeSession(null);
  expect(readToken()).toBeNull();
});
