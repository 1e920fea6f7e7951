import { expect, test } from 'vitest';
import { isPrivateAddress } from './private-address.ts';

test.each([
  [
    true,
    [
      '10.0.0.7',
      '127.0.0.1',
      '169.254.169.254',
      '192.0.2.7',
      '224.0.0.1',
      '::1',
      '::10.0.0.1',
      '::ffff:10.0.0.1',
      'fd12:3456::1',
    ],
  ],
  [false, ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8']],
])('private: %s', (isPrivate, addresses) => {
  for (const address of addresses) expect([address, isPrivateAddress(address)]).toEqual([address, isPrivate]);
});
