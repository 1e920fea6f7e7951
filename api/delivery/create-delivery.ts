import type { Config, MailConfig } from '#api/config.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import type { Delivery, DeliveryMessage } from './delivery.ts';
import type { Outbox } from './outbox.ts';
import { createWhatsapp } from './whatsapp.ts';

interface Options {
  config: Pick<Config, 'mail' | 'whatsapp' | 'isProduction'>;
  outbox: Outbox;
  log: Logger;
}

/**
 * Sends each message by the channel's configured transport: SMTP, WhatsApp, or the outbox where none is configured.
 * Rejects with an error that may be logged as it is.
 */
export function createDelivery({ config, outbox, log }: Options): Delivery {
  const transports: Record<DeliveryMessage['channel'], Delivery> = {
    email: config.mail === null ? outbox : createLateMail(config.mail),
    whatsapp: config.whatsapp === null ? outbox : createWhatsapp(config.whatsapp),
  };
  // Production always has WhatsApp.
  if (config.isProduction && config.mail === null)
    log.warn('SMTP_URL is not set: e-mails stay in the outbox, and former addresses are not told of a change');

  return {
    async send(message) {
      const { channel, purpose } = message;
      await transports[channel].send(message);
      if (transports[channel] !== outbox) log.info({ channel, purpose }, 'message sent');
    },
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
