import type { DeliveryMessage } from '#api/delivery/delivery.ts';
import type { AccountContext, Caller } from '#api/features/account/account.context.ts';
import { ApiError } from '#api/http/envelope.ts';
import { OTP_PAUSE_S } from '#shared/limits.ts';
import type { Recipient } from './codes.service.ts';

/** Longest time in milliseconds that a request waits for the sender of its code. */
const SEND_TIMEOUT_MS = 2_500;

interface Addressee {
  channel: DeliveryMessage['channel'];
  /** Makes the link in the message of its token. */
  linkOf?: (token: string) => string;
  /** The masked name of the account, for a recipient who may be another person. */
  account?: string;
}

/** The sender refused the message: it certainly does not arrive, so the request takes no point of a limit. */
export class NotSentError extends ApiError {
  override name = 'NotSentError';
}

const NOT_SENT = 'Pesannya belum bisa dikirim. Coba lagi nanti, ya.';

/**
 * Issues a code and sends it, within the limits, for a request that waits. A code that was not accepted in time is
 * withdrawn: it neither stays valid nor counts as sent. If the sender was merely slow, the late message holds a code
 * that is refused.
 *
 * @returns until when the code is good, and when another one can be requested, in milliseconds
 * @throws {NotSentError} 503 if the sender refused the message: another code can be requested at once
 * @throws {ApiError} 503 if the sender did not respond in time: the next code has to wait like after any other
 */
export async function sendCode(
  { clock, codes, limits, messages }: AccountContext,
  { ip, log }: Caller,
  recipient: Recipient,
  { linkOf, ...addressee }: Addressee,
): Promise<{ expiresAt: number; resendAt: number }> {
  const { memberId, purpose, sentTo: to } = recipient;
  return limits.sendOtp({ memberKey: memberId, destination: to, address: ip }, async () => {
    // The pause has begun: the limit has just been taken.
    const resendAt = clock.now() + OTP_PAUSE_S * 1000;
    const { code, linkToken, expiresAt } = await codes.issue(recipient);
    const withdraw = () => codes.withdraw(purpose, code);
    const outcome = await messages
      .sendWithin(SEND_TIMEOUT_MS, { to, purpose, code, ...addressee, ...(linkOf && { link: linkOf(linkToken) }) })
      .catch(async (error: unknown) => {
        await withdraw();
        throw error;
      });
    if (outcome === 'sent') return { expiresAt, resendAt };
    await withdraw();
    log.error({ purpose, outcome }, 'a code could not be sent');
    throw outcome === 'unknown' ? new ApiError(503, NOT_SENT) : new NotSentError(503, NOT_SENT);
  });
}
