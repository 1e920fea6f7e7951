import { expect, test } from 'vitest';
import { isLoopbackHost, isPrivateHost } from './private-hosts.ts';

const hostOf = (authority: string): string => new URL(`https://${authority}/`).hostname;

test.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'nas.local',
  'metadata.google.internal',
  'minio',
  'nas.lan',
  'box.home.arpa',
  '127.0.0.1',
  '127.1',
  '127.9.9.9',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '１２７.0.0.1',
  '0.0.0.0',
  '10.0.0.7',
  '10.1',
  '100.64.0.1',
  '100.127.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.2.7',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[::127.0.0.1]',
  '[64:ff9b::a00:1]',
  '[64:ff9b:1::a00:1]',
  '[2001:db8::1]',
  '[2002:a00:1::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
])('%s is private', (authority) => {
  expect(isPrivateHost(hostOf(authority))).toBe(true);
});

test.each([
  'cdn.example.com',
  'example.com.',
  'localhost.example.com',
  'local.example.com',
  'internal.co.id',
  'xn--bcher-kva.example',
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '169.253.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '8.8.8.8',
  '[2606:4700::1111]',
  '[::ffff:8.8.8.8]',
])('%s is public', (authority) => {
  expect(isPrivateHost(hostOf(authority))).toBe(false);
});

test('loopback is this machine alone', () => {
  for (const authority of ['localhost', '127.0.0.1', '127.8.8.8', '2130706433', '[::1]'])
    expect([authority, isLoopbackHost(hostOf(authority))]).toEqual([authority, true]);
  for (const authority of ['10.0.0.1', 'localhost.example.com', '127.0.0.1.example.com', '[::2]', 'bff'])
    expect([authority, isLoopbackHost(hostOf(authority))]).toEqual([authority, false]);
});
