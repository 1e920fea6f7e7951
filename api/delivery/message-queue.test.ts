import { expect, test } from 'vitest';
import { UnrecoverableError, type Work } from '#api/jobs/job.ts';
import { systemClock } from '#shared/node/clock.ts';
import { DeliveryError, type DeliveryMessage } from './delivery.ts';
import { createMessages } from './message-queue.ts';

const message: DeliveryMessage = { to: '081234567801', channel: 'whatsapp', purpose: 'phone_verify', code: 'AB23CD45' };
const accepted = async () => undefined;
const away = new DeliveryError('away');

test.each<[string, { end?: () => Promise<void>; data?: object; expiresAt?: number }, Error | null]>([
  ['was accepted', {}, null],
  ['was not accepted', { end: () => Promise.reject(away) }, away],
  [
    'is encrypted with a secret that is no longer valid',
    { data: { sealed: 'of another secret' } },
    new UnrecoverableError('it was encrypted with a secret that is no longer valid'),
  ],
  [
    'has a code that has expired',
    { expiresAt: Date.now() - 1 },
    new UnrecoverableError('its code expired before it could be sent'),
  ],
])('a message that %s: its job ends so, and its text is in no table', async (_what, given, fault) => {
  let work: Work<object> = accepted;
  let data: object = {};
  const jobs: Parameters<typeof createMessages>[0]['jobs'] = {
    define: (_settings, deliver) => {
      work = deliver as unknown as Work<object>;
      return { send: async (sent: object) => String((data = sent)) } as never;
    },
  };
  const context = { jobs, secrets: ['a secret of 32 characters or more'], clock: systemClock } as const;
  const { end = accepted, expiresAt } = given;
  await createMessages(context, { send: end }).send(message, { ...(expiresAt && { expiresAt }) });
  expect(JSON.stringify(data)).not.toMatch(/AB23CD45|081234567801/);
  const ended = await work(given.data ?? data, new AbortController().signal).then(
    () => null,
    (error: unknown) => error,
  );
  expect(ended).toEqual(fault);
  expect((ended as Error | null)?.constructor).toBe(fault?.constructor);
});
