import type { FastifyInstance } from 'fastify';
import type { Delivery } from '#api/delivery/delivery.ts';
import { ApiError, ok } from '#api/http/envelope.ts';
import { validate } from '#api/http/requests.ts';
import { describeError } from '#shared/node/errors.ts';
import { sendOtpBody, verifyEmailBody, verifyOtpBody } from './account.input.ts';
import type { Account } from './account.service.ts';
import { hashToken } from './codes.ts';

type Options = { account: Account; delivery: Delivery; siteUrl: string };

/** What belongs to each purpose; the sentences are requirements §8's where it has one. */
const WAYS = {
  email_verify: {
    field: 'email',
    channel: 'email',
    sent: 'Verification code sent to your email. Please check and verify.',
    done: 'Email verification successful!',
    missing: 'There is no email address in your profile',
  },
  phone_verify: {
    field: 'phone',
    channel: 'whatsapp',
    sent: 'Verification code sent via WhatsApp. Please check and verify.',
    done: 'Phone verification successful! Your account has been verified.',
    missing: 'There is no phone number in your profile',
  },
} as const;

const WRONG_CODE = 'Invalid verification code. Please try again.';
const WRONG_LINK = 'Invalid or missing verification token. Please check your verification message and try again.';

/** requirements §7: proofs that an address and a number are the member's own. */
export function verificationRoutes(app: FastifyInstance, { account, delivery, siteUrl }: Options): void {
  const { authenticate, codes, clock } = account;

  app.post('/verify/send-otp', async (request) => {
    const { member } = await authenticate(request);
    const { purpose } = validate(sendOtpBody, request.body);
    const { field, channel, sent, missing } = WAYS[purpose];
    const to = member[field];
    if (to === null) throw new ApiError(400, missing);
    const { code, linkToken } = await codes.issue({ memberId: member.id, purpose, sentTo: to });
    const link = field === 'email' ? { link: `${siteUrl}/verify-email?token=${linkToken}` } : {};
    await delivery.send({ to, channel, purpose, code, ...link }).catch((error: unknown) => {
      request.log.error({ fault: describeError(error) }, 'a code could not be sent');
      throw new ApiError(502, 'The message could not be sent. Please try again later.');
    });
    return ok(null, sent);
  });

  app.post('/verify/otp', async (request) => {
    const { member } = await authenticate(request);
    const { otp_code: typed, purpose } = validate(verifyOtpBody, request.body);
    const { field, done } = WAYS[purpose];
    const codeHash = await codes.check(purpose, typed, member.id);
    const verified =
      codeHash !== null &&
      (await account.atOnce(async (stores) => {
        const proof = await stores.codes.useCode(codeHash, purpose, clock());
        return proof !== null && stores.members.setVerified(proof.memberId, field, proof.sentTo);
      }));
    if (!verified) throw new ApiError(400, WRONG_CODE);
    return ok(null, done);
  });

  app.post('/auth/verify-email', async (request) => {
    const linkHash = hashToken(validate(verifyEmailBody, request.body).token);
    const verified = await account.atOnce(async (stores) => {
      // Mail programs open links before people do: a link that has worked says so again.
      const proof = (await stores.codes.useLink(linkHash, clock())) ?? (await stores.codes.findUsedLink(linkHash));
      return proof !== null && stores.members.setVerified(proof.memberId, 'email', proof.sentTo);
    });
    if (!verified) throw new ApiError(400, WRONG_LINK);
    return ok(null, 'Email verified successfully!');
  });
}
