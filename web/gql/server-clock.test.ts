import { expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const here = '2026-11-20T10:00:00Z';

test.each([
  ["a phone that is a day ahead counts by the server's clock", 'Thu, 19 Nov 2026 10:00:00 GMT', '2026-11-19T10:00:00Z'],
  ['a few seconds of difference are ignored', 'Fri, 20 Nov 2026 10:00:20 GMT', here],
])('%s', (_rule, date, now) => {
  vi.useFakeTimers({ now: Date.parse(here) });
  noteServerTime(new Response(null, { headers: { date } }));
  expect(serverNow()).toBe(Date.parse(now));
});
