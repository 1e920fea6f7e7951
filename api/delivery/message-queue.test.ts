import { expect, test } from 'vitest';
import { UnrecoverableError, type Work } from '#api/jobs/job.ts';
import { systemClock } from '#shared/node/clock.ts';
import type { DeliveryMessage } from './delivery.ts';
import { createMessages } from './message-queue.ts';

const message: DeliveryMessage = { to: '081234567801', channel: 'whatsapp', purpose: 'phone_verify', code: 'AB23CD45' };
const accepted = async () => undefined;
const away = new Error('away');

test.each<[string, { end?: () => Promise<void>; expiresAt?: number }, Error | null]>([
  ['was accepted', {}, null],
  ['was not accepted', { end: () => Promise.reject(away) }, away],
  [
    'has a code that has expired',
    { expiresAt: Date.now() - 1 },
    new UnrecoverableError('its code expired before it could be sent'),
  ],
])('the job of a message that %s ends so', async (_what, { end = accepted, expiresAt }, fault) => {
  let work: Work<object> = accepted;
  let data: object = {};
  const jobs: Parameters<typeof createMessages>[0]['jobs'] = {
    define: (_settings, deliver) => {
      work = deliver as unknown as Work<object>;
      return { send: async (sent: object) => String((data = sent)) } as never;
    },
  };
  const messages = createMessages({ jobs, clock: systemClock }, { send: end });
  await messages.send(message, { ...(expiresAt && { expiresAt }) });
  const ended = await work(data, new AbortController().signal).then(
    () => null,
    (error: unknown) => error,
  );
  expect(ended).toEqual(fault);
  expect((ended as Error | null)?.constructor).toBe(fault?.constructor);
});
