import { expect, test } from 'vitest';
import { isLoopbackHost } from './loopback-host.ts';

const hostOf = (authority: string): string => new URL(`https://${authority}/`).hostname;

test('loopback is this machine alone', () => {
  for (const authority of ['localhost', '127.0.0.1', '127.8.8.8', '2130706433', '[::1]'])
    expect([authority, isLoopbackHost(hostOf(authority))]).toEqual([authority, true]);
  for (const authority of ['10.0.0.1', 'localhost.example.com', '127.0.0.1.example.com', '[::2]', 'bff'])
    expect([authority, isLoopbackHost(hostOf(authority))]).toEqual([authority, false]);
});
