import { createTransport } from 'nodemailer';
import type { MailConfig } from '#api/config.ts';
import { UnrecoverableError } from '#api/jobs/job.ts';
import { isLoopbackHost } from '#shared/node/loopback-host.ts';
import type { Delivery } from './delivery.ts';
import { writeMail } from './mail-text.ts';

/** Most servers respond within a second; some delay their greeting to unknown clients. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 8_000, socketTimeout: 10_000 };

/**
 * Sends e-mail by SMTP. Codes never cross a network unencrypted: a remote server must offer TLS, unless the URL says
 * `?requireTLS=false`.
 */
export function createMail({ url, from }: MailConfig): Delivery {
  const transport = createTransport({
    url,
    requireTLS: !isLoopbackHost(new URL(url).hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  return {
    async send(message) {
      const content = writeMail(message);
      // An object: a string would be parsed, and could contain several addresses.
      const to = { name: '', address: message.to };
      const headers = { 'auto-submitted': 'auto-generated' };
      await transport.sendMail({ from, to, headers, ...content }).catch((error: unknown) => {
        throw toFault(error);
      });
    },
  };
}

function toFault(error: unknown): Error {
  const { code, originalCode, command, responseCode } = error as SmtpErrorDetails;
  const codes = [code, originalCode, command, responseCode].filter((one) => one !== undefined);
  const message = `the mail was not sent: ${codes.join(' ')}`;
  return Number(responseCode) >= 500 ? new UnrecoverableError(message) : new Error(message);
}

/** The facts of a failure of nodemailer, without its message, which repeats the recipient. */
interface SmtpErrorDetails {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
}
