import * as z from 'zod';
import { newPassword, readIdentifier } from '#bff/features/account/account.input.ts';
import type { IdentifyMember } from '#bff/features/account/member-key.ts';
import { OtpPurpose, type User } from '#bff/features/account/user.type.ts';
import type { Caller, Member } from '#bff/graphql/context.ts';
import { isGiven, readInput, required } from '#bff/graphql/input.ts';
import type { Message } from '#bff/graphql/scalars.ts';
import { accountMessages } from '#shared/messages/account.ts';
import type { CodeRequest, UsageLimits } from '#shared/node/protection/rate-limits.ts';
import { readCode } from '#shared/one-time-code.ts';
import type { VerificationUpstream } from './verification.upstream.ts';

interface Parts {
  upstream: VerificationUpstream;
  fetchUser: (member: Member) => Promise<User>;
  limits: UsageLimits;
  identify: IdentifyMember;
}

const link = z.object({ token: z.string().trim().refine(isGiven, required(accountMessages.verificationTokenMissing)) });

const otp = z.object({
  code: z.string().transform((text, context) => {
    const code = readCode(text);
    if (code === null)
      context.addIssue({ code: 'custom', message: accountMessages.codeIncomplete, params: { code: 'invalid_format' } });
    return code ?? z.NEVER;
  }),
});

const confirmation = z.object({
  token: z.string().trim().refine(isGiven, required(accountMessages.codeWrong)),
  newPassword: newPassword(accountMessages.resetPasswordShort),
});

const CODE_SENT = {
  [OtpPurpose.EMAIL_VERIFY]: accountMessages.emailCodeSent,
  [OtpPurpose.PHONE_VERIFY]: accountMessages.codeResent,
};

export type VerificationService = ReturnType<typeof createVerificationService>;

/**
 * Codes and links that prove an e-mail address or a phone number, and those that set a new password (requirements
 * §4).
 */
export function createVerificationService({ upstream, fetchUser, limits, identify }: Parts) {
  async function toCodeRequest(purpose: OtpPurpose, member: Member): Promise<CodeRequest> {
    const { key, email, phone } = await identify(member);
    return {
      member: key,
      destination: purpose === OtpPurpose.EMAIL_VERIFY ? email : phone,
      address: member.request.address,
    };
  }

  return {
    async verifyEmail(text: string, caller: Caller): Promise<Message> {
      const { token } = readInput(link, { token: text });
      const message = await limits.verifyEmail({ link: token, address: caller.request.address }, () =>
        upstream.verifyEmail(token, caller),
      );
      return { message: message ?? accountMessages.codeAccepted };
    },

    async sendOtp(purpose: OtpPurpose, member: Member): Promise<Message> {
      const send = () => upstream.sendOtp(purpose, member);
      const message = await (limits.isOn ? limits.sendCode(await toCodeRequest(purpose, member), send) : send());
      return { message: message ?? CODE_SENT[purpose] };
    },

    /** contract, decision 5: the API answers with a message, so the member is fetched. */
    async verifyOtp(text: string, purpose: OtpPurpose, member: Member): Promise<User> {
      const { code } = readInput(otp, { code: text });
      const verify = () => upstream.verifyOtp(code, purpose, member);
      await (limits.isOn
        ? limits.verifyOtp({ member: (await identify(member)).key, address: member.request.address }, verify)
        : verify());
      return fetchUser(member);
    },

    async requestReset(text: string, caller: Caller): Promise<Message> {
      const identifier = readIdentifier(text);
      const message = await limits.requestReset({ identifier: text, address: caller.request.address }, () =>
        upstream.requestReset(identifier, caller),
      );
      return { message: message ?? accountMessages.resetSent };
    },

    async confirmReset(code: string, password: string, caller: Caller): Promise<Message> {
      const input = readInput(confirmation, { token: code, newPassword: password });
      const reset = () => upstream.confirmReset(input.token, input.newPassword, caller);
      const { message } = await limits.confirmReset(caller.request.address, reset, ({ identifiers }) => identifiers);
      return { message: message ?? accountMessages.resetDone };
    },
  };
}
