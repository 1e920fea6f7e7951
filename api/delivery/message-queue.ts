import type { Context } from '#api/context.ts';
import type { Database } from '#api/database/database.ts';
import { UnrecoverableError } from '#api/jobs/job.ts';
import type { Delivery, DeliveryMessage } from './delivery.ts';

/**
 * The second attempt comes within a second, since a request may wait for its code: that is enough for a restart of the
 * sender, or for its limit per second. The last one is made a quarter to half an hour after the first.
 */
const QUEUE = { name: 'messages', concurrency: 4, retries: 11, retryDelayS: 0.5, isPersonal: true };

export type Messages = ReturnType<typeof createMessages>;

/** A message in the database. Codes are stored nowhere else. */
interface QueuedMessage {
  message: DeliveryMessage;
  /** When the code of the message expires, in milliseconds; absent without a code. */
  expiresAt?: number | undefined;
}

interface QueueOptions {
  expiresAt?: number;
  /** The message is sent if the transaction is complete. */
  tx?: Database;
}

/**
 * Sends messages by jobs, at least once: if the process dies between the sender's response and its record, the message
 * is sent again. A code whose message has failed stays valid, because the message may have arrived.
 */
export function createMessages({ jobs, clock }: Pick<Context, 'jobs' | 'clock'>, delivery: Delivery) {
  const queue = jobs.define<QueuedMessage>(QUEUE, async ({ message, expiresAt = Infinity }) => {
    if (expiresAt < clock.now()) throw new UnrecoverableError('its code expired before it could be sent');
    await delivery.send(message);
  });

  /** Queues a message. */
  const send = (message: DeliveryMessage, { expiresAt, tx }: QueueOptions = {}): Promise<string> =>
    queue.send({ message, expiresAt }, { tx });

  return {
    send,

    /**
     * Queues a message and waits for its end.
     *
     * @returns `sent`; `not sent`: it never will be; or `unknown`: the sender has not responded within the time
     */
    async sendWithin(timeoutMs: number, message: DeliveryMessage): Promise<'sent' | 'not sent' | 'unknown'> {
      const id = await send(message);
      const state = await queue.wait(id, AbortSignal.timeout(timeoutMs));
      if (state === 'done') return 'sent';
      if (await queue.remove(id)) return 'not sent';
      return (await queue.wait(id, AbortSignal.abort())) === 'done' ? 'sent' : 'unknown';
    },
  };
}
