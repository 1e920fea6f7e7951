import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Commit } from '#api/features/account/account.context.ts';
import type { AccountDependencies } from '#api/features/account/account.dependencies.ts';
import type { Prover } from '#api/features/account/contacts.store.ts';
import { ApiError, type Envelope, ok } from '#api/http/envelope.ts';
import { readBearer, type SignedIn } from '#api/http/request-validation.ts';
import { hashToken } from '#api/lib/secrets.ts';
import { linkedPages } from '#shared/linked-pages.ts';
import { maskAccount } from '#shared/masks.ts';
import { accountMessages } from '#shared/messages/account.ts';
import type { sendOtpBody, verifyOtpBody } from '#shared/rest-api/account.input.ts';
import { sendCode } from './send-code.ts';

export type VerificationAnswer = Envelope<null>;

const PURPOSES = {
  email_verify: {
    field: 'email',
    channel: 'email',
    sent: accountMessages.emailCodeSent,
    done: 'Email terverifikasi!',
    missing: 'Profilmu belum punya email.',
  },
  phone_verify: {
    field: 'phone',
    channel: 'whatsapp',
    sent: 'Kode verifikasi sudah dikirim lewat WhatsApp.',
    done: accountMessages.phoneVerified,
    missing: 'Profilmu belum punya nomor HP.',
  },
} as const;

/** The rules by which a member proves an e-mail address or a phone number: with a code, or with the link of a mail. */
export function createVerificationService(dependencies: AccountDependencies) {
  const { account, limits, notMe, siteUrl } = dependencies;
  const linkOf = (linkToken: string): string => `${siteUrl}${linkedPages.verifyEmail}?token=${linkToken}`;

  return {
    /** @throws {ApiError} 400 if the member has no such contact */
    async requestCode(
      request: FastifyRequest,
      { member, sessionId }: SignedIn,
      { purpose }: z.infer<typeof sendOtpBody>,
    ) {
      const { field, channel, sent, missing } = PURPOSES[purpose];
      const to = member[field];
      if (to === null) throw new ApiError(400, missing);
      const addressee = {
        channel,
        ...(field === 'email' && {
          linkOf,
          account: maskAccount(member),
          notMe: notMe.linkFor({ memberId: member.id, email: to.toLowerCase() }),
        }),
      };
      const recipient = { memberId: member.id, purpose, sentTo: to, sessionId };
      const { expiresAt, resendAt } = await sendCode(dependencies, request, recipient, addressee);
      return ok({ expires_at: new Date(expiresAt).toISOString(), resend_at: new Date(resendAt).toISOString() }, sent);
    },

    /** @throws {ApiError} 400 if the code proves nothing */
    async enterCode(
      { member, sessionId }: SignedIn,
      { otp_code: typed, purpose }: z.infer<typeof verifyOtpBody>,
      commit: Commit<VerificationAnswer>,
    ): Promise<VerificationAnswer> {
      const codeHash = await account.codes.check(purpose, typed, member.id);
      const answer =
        codeHash &&
        (await commit(async ({ codes, contacts }) => {
          const proof = await codes.consumeCode(codeHash, purpose);
          const isProved = proof !== null && (await contacts.prove(proof, { by: 'session', sessionId }));
          return isProved ? ok(null, PURPOSES[purpose].done) : null;
        }));
      if (!answer) throw new ApiError(400, accountMessages.codeWrong);
      return answer;
    },

    /** @throws {ApiError} 400 if the link proves nothing */
    async openLink(
      request: FastifyRequest,
      linkToken: string,
      commit: Commit<VerificationAnswer>,
    ): Promise<VerificationAnswer> {
      const linkHash = hashToken(linkToken);
      const token = readBearer(request);
      const session = token === null ? null : await account.sessions.find(token);
      let isFirst = false;
      const answer = await commit(async ({ codes, contacts }) => {
        // Mail programs open links before people do: a link that was used before succeeds again.
        const unused = await codes.consumeLink(linkHash);
        const proof = unused ?? (await codes.findUsedLink(linkHash));
        // Elsewhere, the link was opened by the owner of the address, who need not be the one who entered it here.
        const isOwn = session !== null && session.member.id === proof?.memberId;
        const prover: Prover = isOwn ? { by: 'session', sessionId: session.sessionId } : { by: 'link' };
        isFirst = unused !== null;
        return proof !== null && (await contacts.prove(proof, prover)) ? ok(null, PURPOSES.email_verify.done) : null;
      });
      if (answer === null) throw new ApiError(400, accountMessages.verificationTokenMissing);
      if (isFirst) await limits.codeUsed(request.ip);
      return answer;
    },
  };
}
