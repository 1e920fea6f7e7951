import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { expect, test } from 'vitest';
import type { TrustProxy } from '#shared/node/process/service-config.ts';
import { addressesOf, toTrust } from './client-address.ts';

const requestFrom = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

test.each<[TrustProxy, string]>([
  [false, '10.0.0.9'],
  [true, '198.51.100.1'],
  [1, '203.0.113.7'],
  [2, '198.51.100.1'],
  [['10.0.0.0/8'], '203.0.113.7'],
  [['loopback'], '10.0.0.9'],
])('a client behind the proxies %j is the one that they name', (trustProxy, address) => {
  expect(addressesOf(requestFrom('10.0.0.9', '198.51.100.1, 203.0.113.7'), toTrust(trustProxy)).at(-1)).toBe(address);
});

test('an address is trusted as proxy-addr says, the second time as well and after many others', () => {
  const ranges = ['loopback', '10.0.0.0/8', '2001:db8::/32'];
  const trust = toTrust(ranges);
  const plain = proxyAddr.compile(ranges);
  const addresses = [
    '::1',
    '127.0.0.1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '11.1.2.3',
    '2001:db8::7',
    'fe80::1',
    'unknown',
    '',
  ];
  const ask = () => addresses.map((address) => trust && trust(address, 0));
  const expected = addresses.map((address) => plain(address, 0));
  expect([ask(), ask()]).toEqual([expected, expected]);
  for (let index = 0; index < 1_001; index += 1) if (trust) trust(`192.0.2.${index}`, 0);
  expect(ask()).toEqual(expected);
});
