import { setTimeout as sleep } from 'node:timers/promises';
import type { Config, MailConfig } from '#api/config.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import { type Delivery, DeliveryError, type DeliveryMessage } from './delivery.ts';
import type { Outbox } from './outbox.ts';
import { createWhatsapp } from './whatsapp.ts';

interface Options {
  config: Pick<Config, 'mail' | 'whatsapp' | 'production'>;
  outbox: Outbox;
  log: Logger;
}

/**
 * Pause before the second attempt: enough for a restart of the other side, or for its limit per second. A job tries
 * again after a second at the earliest, too late for a request that waits for its code.
 */
const RETRY_PAUSE_MS = 500;

/** Longest time for messages that are being sent when the service closes. */
const CLOSE_TIMEOUT_MS = 3_000;

/**
 * Sends each message by the channel's configured transport: SMTP, WhatsApp, or the outbox where none is configured.
 * Rejects with an error that may be logged as it is.
 */
export function createDelivery({ config, outbox, log }: Options): Delivery & { close: () => void } {
  const closing = new AbortController();
  const closed = new Promise<never>((_resolve, reject) => {
    const error = new DeliveryError('the service closes before the sender has answered', false);
    closing.signal.addEventListener('abort', () => setTimeout(() => reject(error), CLOSE_TIMEOUT_MS).unref());
  });
  closed.catch(() => undefined);
  const transports: Record<DeliveryMessage['channel'], Delivery> = {
    email: config.mail === null ? outbox : createLateMail(config.mail),
    whatsapp: config.whatsapp === null ? outbox : createWhatsapp(config.whatsapp),
  };
  // Production always has WhatsApp.
  if (config.production && config.mail === null)
    log.warn('SMTP_URL is not set: e-mails stay in the outbox, and former addresses are not told of a change');

  return {
    async send(message) {
      const { channel, purpose } = message;
      await Promise.race([sendTwice(() => transports[channel].send(message), closing.signal), closed]);
      if (transports[channel] !== outbox) log.info({ channel, purpose }, 'message sent');
    },

    /** Allows no second attempts any more, and ends the attempts under way soon. */
    close: () => closing.abort(new DeliveryError('not sent: the service closes', true)),
  };
}

/** SMTP, whose package is loaded with the first e-mail. */
function createLateMail(settings: MailConfig): Delivery {
  let mail: Promise<Delivery> | null = null;
  return {
    async send(message) {
      mail ??= import('./mail.ts').then(({ createMail }) => createMail(settings));
      await (await mail).send(message);
    },
  };
}

/**
 * Tries once more after a random pause where the error says that this is safe. The signal ends only the pause: the
 * result of an attempt is always reported, since another process must not send an accepted message again.
 */
export async function sendTwice(
  send: () => Promise<void>,
  signal: AbortSignal,
  pauseMs = RETRY_PAUSE_MS,
): Promise<void> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof DeliveryError && error.repeatable)) throw error;
  }
  await sleep(pauseMs * (1 + Math.random()), undefined, { signal }).catch(() => signal.throwIfAborted());
  return send();
}
