import type { Config } from '#api/config.ts';
import type { Logger } from '#shared/node/logger.ts';
import type { Delivery, DeliveryMessage } from './delivery.ts';
import { createMail } from './mail.ts';
import type { Outbox } from './outbox.ts';
import { createWhatsapp } from './whatsapp.ts';

/**
 * Sends each message by the channel's configured transport: SMTP, WhatsApp, or the outbox if none is configured.
 * Rejects with an error that may be logged as it is.
 */
export function createDelivery(
  config: Pick<Config, 'mail' | 'whatsapp' | 'isProduction'>,
  outbox: Outbox,
  logger: Logger,
): Delivery {
  const transports: Record<DeliveryMessage['channel'], Delivery> = {
    email: config.mail === null ? outbox : createMail(config.mail),
    whatsapp: config.whatsapp === null ? outbox : createWhatsapp(config.whatsapp),
  };
  // Production always has WhatsApp.
  if (config.isProduction && config.mail === null)
    logger.warn('SMTP_URL is not set: e-mails stay in the outbox, and former addresses are not told of a change');

  return {
    async send(message) {
      const { channel, purpose } = message;
      await transports[channel].send(message);
      if (transports[channel] !== outbox) logger.info({ channel, purpose }, 'message sent');
    },
  };
}
