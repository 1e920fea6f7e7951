import { afterEach, expect, test, vi } from 'vitest';
import { type Job, UnrecoverableError, type Work } from '#api/jobs/job.ts';
import { systemClock } from '#shared/node/clock.ts';
import { DeliveryError, type DeliveryMessage } from './delivery.ts';
import { createMessages } from './message-queue.ts';

// How a job is taken again, and knows that it was begun, is proved in tests/services/api-jobs.test.ts.

const message: DeliveryMessage = { to: '081234567801', channel: 'whatsapp', purpose: 'phone_verify', code: 'AB23CD45' };
const accepted = async () => undefined;
const failing = (text: string, repeatable: boolean) => () => Promise.reject(new DeliveryError(text, repeatable));

afterEach(() => void vi.useRealTimers());

test.each<
  [
    string,
    { end: () => Promise<void>; closes?: boolean; job?: object; closesBefore?: boolean; expiresAt?: number },
    unknown,
    string[],
  ]
>([
  ['was accepted', { end: accepted }, null, ['begin', 'send']],
  ['may have been accepted', { end: failing('cut off', false) }, new UnrecoverableError('cut off'), ['begin', 'send']],
  ['was certainly not accepted', { end: failing('away', true) }, new DeliveryError('away', true), ['begin', 'send']],
  ['was accepted while the process closes', { end: accepted, closes: true }, null, ['begin', 'send']],
  [
    'may have been accepted while the process closes',
    { end: failing('cut off', false), closes: true },
    new UnrecoverableError('cut off'),
    ['begin', 'send'],
  ],
  [
    'may have been accepted, while the process closes before it is sent and the sender is silent',
    { end: () => new Promise<void>(() => {}), closesBefore: true },
    new UnrecoverableError('the process closes before the sender has answered'),
    ['begin', 'send'],
  ],
  [
    'was being sent when its process died',
    { end: accepted, job: { wasBegun: true } },
    new UnrecoverableError('it is not known whether it was sent: its process ended before it recorded the answer'),
    [],
  ],
  [
    'is encrypted with a secret that is no longer valid',
    { end: accepted, job: { data: { sealed: 'of another secret' } } },
    new UnrecoverableError('it was encrypted with a secret that is no longer valid'),
    [],
  ],
  [
    'has a code that has expired',
    { end: accepted, expiresAt: Date.now() - 1 },
    new UnrecoverableError('its code expired before it could be sent'),
    [],
  ],
])('a message that %s: its job ends so, and its text is in no table', async (_what, given, fault, steps) => {
  const closing = new AbortController();
  const taken: string[] = [];
  const send = async () => {
    taken.push('send');
    if (given.closes) closing.abort();
    return given.end();
  };
  let work: Work<object> = accepted;
  let data: object = {};
  const jobs: Parameters<typeof createMessages>[0]['jobs'] = {
    define: (_settings, deliver) => {
      work = deliver as unknown as Work<object>;
      return { send: async (sent: object) => String((data = sent)) } as never;
    },
  };
  const context = { jobs, secrets: ['a secret of 32 characters or more'], clock: systemClock } as const;
  const { expiresAt } = given;
  await createMessages(context, { send }).send(message, { ...(expiresAt && { expiresAt }) });
  expect(JSON.stringify(data)).not.toMatch(/AB23CD45|081234567801/);
  const job: Job<object> = {
    data,
    wasBegun: false,
    signal: closing.signal,
    begin: async () => {
      taken.push('begin');
      if (given.closesBefore) closing.abort();
    },
    finish: accepted,
    ...given.job,
  };
  vi.useFakeTimers();
  const ending = work(job).then(
    () => null,
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  const ended = await Promise.race([ending, Promise.resolve('it does not end')]);
  expect(ended).toEqual(fault);
  expect((ended as Error | null)?.constructor).toBe(fault?.constructor);
  expect(taken).toEqual(steps);
});
