import * as z from 'zod';
import { identifier, newPassword } from '#bff/features/account/account.input.ts';
import type { IdentifyMember } from '#bff/features/account/member-key.ts';
import type { OtpPurpose, User } from '#bff/features/account/user.type.ts';
import { type Caller, Member } from '#bff/graphql/context.ts';
import { readInput, requiredText, textUpTo } from '#bff/graphql/input.ts';
import type { MutationResult } from '#bff/graphql/payload.type.ts';
import { callWithLink } from '#bff/upstream/mailed-link.ts';
import { nullForFailure } from '#bff/upstream/upstream-error.ts';
import { OTP_PAUSE_S, PARAMETER_MAX_LENGTH } from '#shared/limits.ts';
import { maskEmail, maskPhone } from '#shared/masks.ts';
import { accountTexts } from '#shared/messages/texts.ts';
import type { Clock } from '#shared/node/clock.ts';
import { readCode } from '#shared/one-time-code.ts';
import type { CodeRequest } from '#shared/rate-limits/code-limits.ts';
import type { RateLimits } from '#shared/rate-limits/rate-limit-policy.ts';
import type {
  ConfirmPasswordResetInput,
  RequestPasswordResetInput,
  SentCode,
  VerifyEmailInput,
  VerifyOtpInput,
} from './verification.type.ts';
import { type VerificationUpstream, withoutKey } from './verification.upstream.ts';

interface Dependencies {
  upstream: VerificationUpstream;
  fetchUser: (member: Member) => Promise<User>;
  limits: RateLimits;
  identify: IdentifyMember;
  clock: Clock;
}

const link = z.object({ token: requiredText(accountTexts.verificationTokenMissing, PARAMETER_MAX_LENGTH) });

const otp = z.object({
  code: textUpTo().transform((text, context) => {
    const code = readCode(text);
    if (code === null)
      context.addIssue({ code: 'custom', message: accountTexts.codeIncomplete, params: { code: 'invalid_format' } });
    return code ?? z.NEVER;
  }),
});

const confirmation = z.object({
  code: requiredText(accountTexts.codeWrong),
  newPassword: newPassword(accountTexts.resetPasswordShort),
});

export type VerificationService = ReturnType<typeof createVerificationService>;

/**
 * Sends and checks the codes and links that verify an e-mail address or a phone number, or set a new password
 * (requirements §4).
 */
export function createVerificationService({ upstream, fetchUser, limits, identify, clock }: Dependencies) {
  async function toCodeRequest(purpose: OtpPurpose, member: Member): Promise<CodeRequest> {
    const { key, email, phone } = await identify(member);
    const destination = purpose === 'EMAIL_VERIFY' ? email : phone;
    const { address, idempotencyKey } = member.request;
    return { memberKey: key, destination, address, idempotencyKey };
  }

  return {
    /** @param readsUser the member of the caller, if it is one, is then fetched after the change */
    async verifyEmail(
      input: VerifyEmailInput,
      caller: Caller,
      readsUser: boolean,
    ): Promise<MutationResult<{ user: User | null }>> {
      const { token } = readInput(link, input);
      const verify = () =>
        callWithLink({ token }, (tried) =>
          upstream.verifyEmail(tried.token, tried.token === token ? caller : withoutKey(caller)),
        );
      const message = await limits.verifyEmail({ token, address: caller.request.address }, verify);
      const isRead = readsUser && caller instanceof Member;
      return { user: isRead ? await fetchUser(caller).catch(nullForFailure) : null, message };
    },

    async sendOtp(purpose: OtpPurpose, member: Member): Promise<MutationResult<SentCode>> {
      const send = () => upstream.sendOtp(purpose, member);
      const { data, message } = await (limits.isOn
        ? limits.sendOtp(await toCodeRequest(purpose, member), send)
        : send());
      const resendAt = data.resendAt ?? clock.now() + OTP_PAUSE_S * 1000;
      return { purpose, resendAt, expiresAt: data.expiresAt, message };
    },

    /** Returns the contact that a code of this purpose is sent to, masked; null if it is not known. */
    async sentTo(purpose: OtpPurpose, member: Member): Promise<string | null> {
      const { destination } = await toCodeRequest(purpose, member);
      return destination && (purpose === 'EMAIL_VERIFY' ? maskEmail : maskPhone)(destination);
    },

    /** The API responds with a message alone, so the member is fetched, if possible (contract, decision 5). */
    async verifyOtp(input: VerifyOtpInput, member: Member): Promise<MutationResult<{ user: User | null }>> {
      const { code } = readInput(otp, input);
      const verify = () => upstream.verifyOtp(code, input.purpose, member);
      const message = await (limits.isOn
        ? limits.verifyOtp({ memberKey: (await identify(member)).key, address: member.request.address }, verify)
        : verify());
      return { user: await fetchUser(member).catch(nullForFailure), message };
    },

    async requestReset(input: RequestPasswordResetInput, caller: Caller): Promise<MutationResult> {
      const account = readInput(z.object({ identifier }), input);
      const request = () => upstream.requestReset(account.identifier, caller);
      const counted = { identifier: input.identifier, address: caller.request.address };
      return { message: await limits.requestPasswordReset(counted, request) };
    },

    async confirmReset(input: ConfirmPasswordResetInput, caller: Caller): Promise<MutationResult> {
      const { code, newPassword: password } = readInput(confirmation, input);
      const reset = () => upstream.confirmReset(code, password, caller);
      const { message } = await limits.confirmPasswordReset(
        caller.request.address,
        reset,
        ({ data }) => data.identifiers,
      );
      return { message };
    },
  };
}
