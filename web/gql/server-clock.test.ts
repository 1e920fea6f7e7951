import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const here = Date.parse('2026-11-20T10:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: here });
});

afterEach(() => {
  noteServerTime(new Date().toUTCString());
});

test("a phone that is a day ahead counts by the server's clock", () => {
  noteServerTime('Thu, 19 Nov 2026 10:00:00 GMT');
  expect(serverNow()).toBe(Date.parse('2026-11-19T10:00:00Z'));
});

test('a few seconds of difference are ignored', () => {
  noteServerTime('Fri, 20 Nov 2026 10:00:20 GMT');
  expect(serverNow()).toBe(here);
});
