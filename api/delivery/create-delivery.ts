import type { Config } from '#api/config.ts';
import type { Log } from '#api/lib/log.ts';
import type { Delivery, DeliveryMessage } from './delivery.ts';
import { DeliveryError } from './delivery-error.ts';
import { createMail } from './mail.ts';
import type { Outbox } from './outbox.ts';
import { withOneRetry } from './retry.ts';
import { createWhatsapp } from './whatsapp.ts';

type Options = { config: Pick<Config, 'mail' | 'whatsapp' | 'production'>; outbox: Outbox; log: Log };

/** What is still being sent when the service closes gets this long. */
const LAST_MS = 3_000;

/**
 * Sends each message the way its channel is configured: SMTP, WhatsApp, or the outbox. Failures
 * reject with a fault that may be logged as it stands.
 */
export function createDelivery({ config, outbox, log }: Options): Delivery & { close: () => void } {
  const closing = new AbortController();
  const givenUp = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new DeliveryError('given up: the service closed', false));
    closing.signal.addEventListener('abort', () => setTimeout(giveUp, LAST_MS).unref());
  });
  givenUp.catch(() => undefined);
  const ways: Record<DeliveryMessage['channel'], Delivery> = {
    email: config.mail === null ? outbox : createMail(config.mail),
    whatsapp: config.whatsapp === null ? outbox : createWhatsapp(config.whatsapp),
  };
  if (config.production) {
    if (config.mail === null) log.warn('SMTP_URL is not set: e-mails stay in the outbox');
    if (config.whatsapp === null) log.warn('WHATSAPP_TOKEN is not set: WhatsApp messages stay in the outbox');
  }

  return {
    async send(message) {
      const { channel, purpose } = message;
      const sending = withOneRetry(() => ways[channel].send(message), closing.signal);
      await Promise.race([sending, givenUp]);
      if (ways[channel] !== outbox) log.info({ channel, purpose }, 'a message was sent');
    },

    /** From here on there are no second tries, and what hangs is soon given up. */
    close: () => closing.abort(),
  };
}
