import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createAddressShares } from './admission.ts';

function setUp(maxInFlight: number) {
  const shares = createAddressShares(maxInFlight);
  const responses: EventEmitter[] = [];
  const ask = (address: string): boolean => {
    const response = new EventEmitter();
    const isTaken = shares.enter(address, response);
    if (isTaken) responses.push(response);
    return isTaken;
  };
  /** How many of 100 requests of this address are taken. */
  const fill = (address: string): number => Array.from({ length: 100 }, () => ask(address)).filter(Boolean).length;
  return { ask, fill, endAll: () => responses.splice(0).forEach((response) => response.emit('close')) };
}

test('one address has all places, and each further one a part', () => {
  const { fill } = setUp(12);
  expect(['203.0.113.1', '203.0.113.2', '203.0.113.3'].map(fill)).toEqual([12, 8, 6]);
});

test('five addresses that hold all they get keep no sixth out', () => {
  const { fill, ask } = setUp(12);
  const held = [1, 2, 3, 4, 5].map((host) => fill(`203.0.113.${host}`)).reduce((sum, count) => sum + count);
  expect(held).toBeLessThan(3 * 12);
  expect(ask('198.51.100.1')).toBe(true);
});

test('the addresses of one IPv6 network share', () => {
  const { fill } = setUp(12);
  expect([fill('2001:db8::1'), fill('2001:db8::2')]).toEqual([12, 0]);
});

test('what has ended is no longer counted', () => {
  const { fill, endAll } = setUp(12);
  fill('203.0.113.1');
  endAll();
  expect(fill('203.0.113.1')).toBe(12);
});
