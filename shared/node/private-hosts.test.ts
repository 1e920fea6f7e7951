import { expect, test } from 'vitest';
import { isLoopbackHost, isPrivateAddress } from './private-hosts.ts';

const hostOf = (authority: string): string => new URL(`https://${authority}/`).hostname;

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

test('loopback is this machine alone', () => {
  for (const authority of ['localhost', '127.0.0.1', '127.8.8.8', '2130706433', '[::1]'])
    expect([authority, isLoopbackHost(hostOf(authority))]).toEqual([authority, true]);
  for (const authority of ['10.0.0.1', 'localhost.example.com', '127.0.0.1.example.com', '[::2]', 'bff'])
    expect([authority, isLoopbackHost(hostOf(authority))]).toEqual([authority, false]);
});
