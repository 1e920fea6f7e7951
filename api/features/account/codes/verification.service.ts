import type * as z from 'zod';
import type { AccountContext, Writer } from '#api/features/account/account.context.ts';
import { createContacts, type ProofSource } from '#api/features/account/contacts.service.ts';
import { maskAccount } from '#api/features/account/mask-account.ts';
import { ApiError, ok } from '#api/http/envelope.ts';
import type { SignedIn } from '#api/http/signed-in.ts';
import { hashToken } from '#api/lib/secrets.ts';
import { linkedPages } from '#shared/linked-pages.ts';
import { accountTexts } from '#shared/messages/texts.ts';
import type { sendOtpBody, verifyEmailBody, verifyOtpBody } from '#shared/rest-api/account.bodies.ts';
import { sendCode } from './send-code.ts';

const PURPOSES = {
  email_verify: {
    field: 'email',
    channel: 'email',
    sent: accountTexts.emailCodeSent,
    done: 'Email terverifikasi!',
    missing: 'Profilmu belum punya email.',
  },
  phone_verify: {
    field: 'phone',
    channel: 'whatsapp',
    sent: 'Kode verifikasi sudah dikirim lewat WhatsApp.',
    done: accountTexts.phoneVerified,
    missing: 'Profilmu belum punya nomor HP.',
  },
} as const;

/** The rules by which a member proves an e-mail address or a phone number: with a code, or with the link of a mail. */
export function createVerificationService(account: AccountContext) {
  const { limits, siteUrl } = account;
  const linkOf = (linkToken: string): string => `${siteUrl}${linkedPages.verifyEmail}?token=${linkToken}`;

  return {
    /** @throws {ApiError} 400 if the member has no such contact */
    async requestCode(writer: Writer, { member }: SignedIn, { purpose }: z.infer<typeof sendOtpBody>) {
      const { field, channel, sent, missing } = PURPOSES[purpose];
      const to = member[field];
      if (to === null) throw new ApiError(400, missing);
      const addressee = {
        channel,
        ...(field === 'email' && { linkOf, account: maskAccount(member) }),
      };
      const recipient = { memberId: member.id, purpose, sentTo: to };
      const { expiresAt, resendAt } = await sendCode(account, writer, recipient, addressee);
      return ok({ expires_at: new Date(expiresAt).toISOString(), resend_at: new Date(resendAt).toISOString() }, sent);
    },

    /** @throws {ApiError} 400 if the code proves nothing */
    enterCode(
      { ip, commit }: Writer,
      { member, sessionId }: SignedIn,
      { otp_code: typed, purpose }: z.infer<typeof verifyOtpBody>,
    ) {
      return limits.verifyOtp({ memberKey: member.id, address: ip }, async () => {
        const codeHash = await account.codes.check(purpose, typed, member.id);
        if (codeHash === null) throw new ApiError(400, accountTexts.codeWrong);
        return commit(async (stores) => {
          const proof = await stores.codes.consumeCode(codeHash, purpose);
          if (proof === null || !(await createContacts(stores).prove(proof, { by: 'session', sessionId })))
            throw new ApiError(400, accountTexts.codeWrong);
          return ok(null, PURPOSES[purpose].done);
        });
      });
    },

    /**
     * Takes the token of a link, or the code that the website's visitor types while signed out.
     *
     * @throws {ApiError} 400 if it proves nothing
     */
    async openLink({ ip, token, commit }: Writer, link: z.infer<typeof verifyEmailBody>) {
      const linkHash = hashToken(link.token);
      return limits.verifyEmail({ token: link.token, address: ip, givesBack: false }, async () => {
        const session = token === null ? null : await account.sessions.find(token);
        const codeHash = await account.codes.check('email_verify', link.token, null);
        let isFirst = false;
        const response = await commit(async (stores) => {
          // Mail programs open links before people do: a link that was used before succeeds again.
          const unused =
            codeHash === null
              ? await stores.codes.consumeLink(linkHash)
              : await stores.codes.consumeCode(codeHash, 'email_verify');
          const proof = unused ?? (await stores.codes.findUsedLink(linkHash));
          // Elsewhere, the link was opened by the owner of the address, who need not be the one who entered it here.
          const isOwn = session !== null && session.member.id === proof?.memberId;
          const prover: ProofSource = isOwn ? { by: 'session', sessionId: session.sessionId } : { by: 'link' };
          isFirst = unused !== null;
          if (proof === null || !(await createContacts(stores).prove(proof, prover)))
            throw new ApiError(400, accountTexts.verificationTokenMissing);
          return ok(null, PURPOSES.email_verify.done);
        });
        if (isFirst) await limits.codeUsed(ip);
        return response;
      });
    },
  };
}
