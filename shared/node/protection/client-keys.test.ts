import { expect, test } from 'vitest';
import { addressKey, contactKey } from './client-keys.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['::ffff:0:203.0.113.7', '0:0:0:0::/64'],
  ['fe80::1%eth0.1', 'fe80:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
])('%s is counted as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test.each([
  [['Sari@Example.com', ' sari@example.com', 'ｓａｒｉ@example.com', 'sa\u200bri@example.com'], 'sari@example.com'],
  [['081234567801', '+62 812-3456-7801', '6281234567801', '０８１２３４５６７８０１'], '081234567801'],
])('all of %j are one contact', (spellings, key) => {
  expect(new Set(spellings.map(contactKey))).toEqual(new Set([key]));
});

test('a text that is too long to be a contact is counted by its hash', () => {
  const [one, other] = ['1'.repeat(100_000), '\u0301'.repeat(100_000)].map(contactKey);
  expect([one?.length, other?.length]).toEqual([50, 50]);
  expect(one).not.toBe(other);
});
