import { createTransport } from 'nodemailer';
import type { MailConfig } from '#api/config.ts';
import type { Delivery } from './delivery.ts';
import { DeliveryError } from './delivery-error.ts';
import { brandOf, writeMail } from './mail-text.ts';

/** Most servers answer within a second; some let strangers wait before they greet. */
const PATIENCE = { connectionTimeout: 5_000, greetingTimeout: 8_000, socketTimeout: 10_000 };

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

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
  const { code, originalCode, command, responseCode } = factsOf(error);
  const told = [code, originalCode, command, responseCode].filter((fact) => fact !== undefined);
  return new DeliveryError(`the mail was not sent: ${told.join(' ')}`, isNotTaken(factsOf(error)));
}

/** Once connected, only the server's "not now" (4yz) proves that it has not taken the message. */
function isNotTaken({ code, syscall, timeoutType, responseCode }: Facts): boolean {
  if (responseCode !== undefined) return responseCode >= 400 && responseCode < 500;
  const isConnecting = timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT';
  return syscall === 'connect' || code === 'EDNS' || isConnecting;
}

type Facts = {
  code?: string;
  originalCode?: string;
  command?: string;
  syscall?: string;
  timeoutType?: string;
  responseCode?: number;
};

/** nodemailer's facts about a failure; its message repeats the recipient. */
function factsOf(error: unknown): Facts {
  return typeof error === 'object' && error !== null ? error : {};
}
