import * as z from 'zod';
import { newPassword, readIdentifier } from '#bff/features/account/account.input.ts';
import { OtpPurpose, type User } from '#bff/features/account/user.type.ts';
import type { Member, RequestInfo } from '#bff/graphql/context.ts';
import { isGiven, readInput, required } from '#bff/graphql/input.ts';
import type { Message } from '#bff/graphql/types.ts';
import { isCallerFault } from '#bff/upstream/upstream-error.ts';
import { accountMessages } from '#shared/messages.ts';
import type { RateLimiters } from '#shared/node/rate-limiter.ts';
import { readCode } from '#shared/one-time-code.ts';
import type { VerificationUpstream } from './verification.upstream.ts';

interface Parts {
  upstream: VerificationUpstream;
  fetchUser: (member: Member) => Promise<User>;
  limits: RateLimiters<
    | 'sendOtpPause'
    | 'sendOtpMember'
    | 'verificationFailures'
    | 'passwordResetIdentifier'
    | 'passwordResetAddress'
    | 'passwordResetFailures'
    | 'passwordResetFailuresInAll'
  >;
}

const link = z.object({ token: z.string().trim().refine(isGiven, required(accountMessages.verificationTokenMissing)) });

const otp = z.object({
  code: z.string().transform((text, context) => {
    const code = readCode(text);
    if (code === null) context.addIssue({ code: 'custom', message: accountMessages.codeIncomplete, params: { code: 'invalid_format' } });
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

/** Codes and links that prove an e-mail address or a phone number, and those that set a new password (requirements §4). */
export function createVerificationService({ upstream, fetchUser, limits }: Parts) {
  return {
    async verifyEmail(text: string, request: RequestInfo): Promise<Message> {
      const { token } = readInput(link, { token: text });
      const message = await limits.verificationFailures.reserve(`address:${request.address}`, isCallerFault, () => upstream.verifyEmail(token, request));
      return { message: message ?? accountMessages.codeAccepted };
    },

    async sendOtp(purpose: OtpPurpose, member: Member): Promise<Message> {
      await limits.sendOtpPause.consume(member.key);
      await limits.sendOtpMember.consume(member.key);
      return { message: (await upstream.sendOtp(purpose, member)) ?? CODE_SENT[purpose] };
    },

    /** contract, decision 5: the API answers with a message, so the member is fetched. */
    async verifyOtp(text: string, purpose: OtpPurpose, member: Member): Promise<User> {
      const { code } = readInput(otp, { code: text });
      await limits.verificationFailures.reserve(`member:${member.key}`, isCallerFault, () => upstream.verifyOtp(code, purpose, member));
      return fetchUser(member);
    },

    async requestReset(text: string, request: RequestInfo): Promise<Message> {
      const identifier = readIdentifier(text);
      await limits.passwordResetAddress.consume(request.address);
      await limits.passwordResetIdentifier.consume(identifier.key);
      return { message: (await upstream.requestReset(identifier.payload, request)) ?? accountMessages.resetSent };
    },

    /** A code names no account, so one guess tries all live codes: a second limit counts the failures of all addresses together. */
    async confirmReset(code: string, password: string, request: RequestInfo): Promise<Message> {
      const input = readInput(confirmation, { token: code, newPassword: password });
      const message = await limits.passwordResetFailures.reserve(request.address, isCallerFault, () =>
        limits.passwordResetFailuresInAll.reserve('all', isCallerFault, () => upstream.confirmReset(input.token, input.newPassword, request)),
      );
      return { message: message ?? accountMessages.resetDone };
    },
  };
}
