import { expect, test } from 'vitest';
import { type Job, JobReturnedError, UnrecoverableError, type Work } from '#api/jobs/job.ts';
import { systemClock } from '#shared/node/clock.ts';
import { DeliveryError, type DeliveryMessage } from './delivery.ts';
import { createMessages } from './message-queue.ts';

const message: DeliveryMessage = { to: 'sari@example.com', channel: 'email', purpose: 'email_changed' };

test.each([
  ['was accepted', async () => undefined, null],
  ['may have been accepted', () => Promise.reject(new DeliveryError('cut off', false)), UnrecoverableError],
  ['was not accepted', () => Promise.reject(new DeliveryError('away', true)), JobReturnedError],
])('a message that %s after the process began to close counts as that', async (_what, end, fault) => {
  const closing = new AbortController();
  const send = async () => {
    closing.abort();
    return end();
  };
  let work: Work<object> = async () => undefined;
  let data: object = {};
  const jobs: Parameters<typeof createMessages>[0]['jobs'] = {
    define: (_settings, deliver) => {
      work = deliver as unknown as Work<object>;
      return { send: async (sent: object) => String((data = sent)) } as never;
    },
  };
  const context = { jobs, secrets: ['a secret of 32 characters or more'], clock: systemClock } as const;
  const messages = createMessages(context, { send }, async () => undefined);
  await messages.send(message);
  const step = async () => undefined;
  const job: Job<object> = {
    data,
    isLast: false,
    wasBegun: false,
    signal: closing.signal,
    begin: step,
    undoBegin: step,
    finish: step,
  };
  const ended = await work(job).then(
    () => null,
    (error: Error) => error.constructor,
  );
  expect(ended).toBe(fault);
});
