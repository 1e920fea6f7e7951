import type { Context } from '#api/context.ts';
import type { Database } from '#api/database/database.ts';
import { UnrecoverableError } from '#api/jobs/job.ts';
import { createEncryptedPayload } from '#api/lib/secrets.ts';
import type { Delivery, DeliveryMessage, DeliveryPurpose } from './delivery.ts';

/**
 * The second attempt comes within a second, since a request may wait for its code: that is enough for a restart of the
 * sender, or for its limit per second. The last one is made a quarter to half an hour after the first.
 */
const QUEUE = { name: 'messages', concurrency: 4, retries: 11, retryDelayS: 0.5 };

export type Messages = ReturnType<typeof createMessages>;

/**
 * A message in the database. The recipient and the code are encrypted: codes are stored nowhere else, and operators see
 * dead letters.
 */
interface QueuedMessage {
  channel: DeliveryMessage['channel'];
  purpose: DeliveryPurpose;
  /** An `EncryptedMessage`. */
  sealed: string;
}

interface EncryptedMessage {
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
export function createMessages(
  { jobs, secrets, clock }: Pick<Context, 'jobs' | 'secrets' | 'clock'>,
  delivery: Delivery,
) {
  const payload = createEncryptedPayload<EncryptedMessage>(secrets, 'messages');
  const queue = jobs.define<QueuedMessage>(QUEUE, deliver);

  async function deliver({ sealed }: QueuedMessage): Promise<void> {
    const content = payload.decrypt(sealed);
    if (content === null) throw new UnrecoverableError('it was encrypted with a secret that is no longer valid');
    const { message, expiresAt = Infinity } = content;
    if (expiresAt < clock.now()) throw new UnrecoverableError('its code expired before it could be sent');
    await delivery.send(message);
  }

  /** Queues a message. */
  const send = (message: DeliveryMessage, { expiresAt, tx }: QueueOptions = {}): Promise<string> => {
    const { channel, purpose } = message;
    return queue.send({ channel, purpose, sealed: payload.encrypt({ message, expiresAt }) }, { tx });
  };

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
