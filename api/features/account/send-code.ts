import type { Delivery, DeliveryMessage } from '#api/delivery/delivery.ts';
import { ApiError } from '#api/http/envelope.ts';
import { describeError } from '#shared/node/errors.ts';
import type { Logger } from '#shared/node/logger.ts';
import type { Codes, Recipient } from './codes.service.ts';

/** Longest time in milliseconds that a request waits for the sender of its code. */
const SEND_TIMEOUT_MS = 2_500;

interface Options {
  codes: Codes;
  delivery: Delivery;
}

interface Addressee {
  channel: DeliveryMessage['channel'];
  /** Makes the link in the message of its token. */
  linkOf?: (token: string) => string;
}

/** The sender refused the message: it certainly does not arrive, so the request takes no point of a limit. */
export class NotSentError extends ApiError {
  override name = 'NotSentError';
}

/** The sender has not answered: the message may still arrive. */
class LateError extends Error {
  override name = 'LateError';
}

const NOT_SENT = 'Pesannya belum bisa dikirim. Coba lagi nanti, ya.';

type Issued = Awaited<ReturnType<Codes['issue']>>;

/**
 * Issues a code and sends it, for a request that waits.
 *
 * @throws {NotSentError} 503 where the sender refused the message: another code can be requested at once
 * @throws {ApiError} 503 where the sender did not answer in time: the next code has to wait like after any other
 */
export async function sendCode(options: Options & { log: Logger }, recipient: Recipient, addressee: Addressee): Promise<void> {
  const issued = await options.codes.issue(recipient);
  await send(options, recipient, { ...addressee, ...issued }, SEND_TIMEOUT_MS).catch((error: unknown) => {
    options.log.error({ fault: describeError(error) }, 'a code could not be sent');
    throw error instanceof LateError ? new ApiError(503, NOT_SENT) : new NotSentError(503, NOT_SENT);
  });
}

/** Issues a code and sends it in the background: the sender has the time it needs. */
export async function sendCodeLater(options: Options, recipient: Recipient, addressee: Addressee): Promise<void> {
  const issued = await options.codes.issue(recipient);
  await send(options, recipient, { ...addressee, ...issued });
}

/**
 * A code that was not accepted in time is withdrawn: it neither stays valid nor counts as sent. Where the sender was merely slow, the late
 * message holds a code that is refused.
 */
async function send({ codes, delivery }: Options, { purpose, sentTo: to }: Recipient, { channel, linkOf, code, linkToken }: Addressee & Issued, timeoutMs?: number): Promise<void> {
  try {
    const sending = delivery.send({ to, channel, purpose, code, ...(linkOf && { link: linkOf(linkToken) }) });
    await (timeoutMs === undefined ? sending : within(timeoutMs, sending));
  } catch (error) {
    await codes.withdraw(purpose, code);
    throw error;
  }
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateError(`no answer of the sender within ${ms} ms`)), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
