import { createTransport } from 'nodemailer';
import type { MailConfig } from '#api/config.ts';
import type { Delivery } from './delivery.ts';
import { DeliveryError } from './delivery-error.ts';
import { brandOf, writeMail } from './mail-words.ts';

/** Most servers answer within a second; some let strangers wait before they greet. */
const PATIENCE = { connectionTimeout: 5_000, greetingTimeout: 8_000, socketTimeout: 10_000 };

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Steps before the server has the message: what fails there was not sent. */
const BEFORE_THE_MESSAGE = /^(?:CONN|EHLO|HELO|STARTTLS|AUTH|MAIL|RCPT)/;

/**
 * E-mail by SMTP. Codes don't cross a network in the clear: a server elsewhere has to speak TLS,
 * unless the address says `?requireTLS=false`.
 */
export function createMail({ url, from }: MailConfig): Delivery {
  const transport = createTransport({
    url,
    requireTLS: !LOOPBACK.has(new URL(url).hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...PATIENCE,
  });
  const brand = brandOf(from);
  return {
    async send(message) {
      const words = writeMail(message, brand);
      // An object: a string of addresses would be parsed, and could name several.
      const to = { name: '', address: message.to };
      const headers = { 'auto-submitted': 'auto-generated' };
      await transport.sendMail({ from, to, headers, ...words }).catch((error: unknown) => {
        throw toDeliveryError(error);
      });
    },
  };
}

function toDeliveryError(error: unknown): DeliveryError {
  const { code, command, responseCode } = factsOf(error);
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const told = [code, command, responseCode].filter((fact) => fact !== undefined).join(' ');
  // 4yz: not now. Without an answer the step decides; a refusal (5yz) stays one.
  const repeatable =
    (status >= 400 && status < 500) ||
    (status === 0 && code !== 'EAUTH' && BEFORE_THE_MESSAGE.test(String(command)));
  return new DeliveryError(`the mail was not sent: ${told || 'no reason given'}`, repeatable);
}

/** nodemailer's facts about a failure; its message repeats the recipient. */
function factsOf(error: unknown): { code?: unknown; command?: unknown; responseCode?: unknown } {
  return typeof error === 'object' && error !== null ? error : {};
}
