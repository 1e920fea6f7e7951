import * as z from 'zod';
import { isCallerFault } from '#bff/features/account/caller-fault.ts';
import type { User } from '#bff/features/account/user.type.ts';
import type { Asker, Member } from '#bff/graphql/caller.ts';
import { isGiven, readInput, required } from '#bff/graphql/input.ts';
import type { Message } from '#bff/graphql/message.type.ts';
import type { MissQuota, Quota } from '#bff/graphql/rate-limits.ts';
import { OtpPurpose } from './otp-purpose.type.ts';
import type { VerificationUpstream } from './verification.upstream.ts';

/** contract, limits. */
export interface VerificationLimits {
  otpPause: Quota;
  otpByMember: Quota;
  failures: MissQuota;
}

interface Parts {
  upstream: VerificationUpstream;
  fetchUser: (member: Member) => Promise<User>;
  limits: VerificationLimits;
}

const NO_TOKEN = 'Invalid or missing verification token. Please check your verification message and try again.';
const link = z.object({ token: z.string().trim().refine(isGiven, required(NO_TOKEN)) });

/** requirements §9. */
export const OTP_LENGTH = 8;

/** requirements §5: letters or digits, in upper case; what slips in between when a code is pasted does not count. */
const otp = z.object({
  code: z
    .string()
    .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(new RegExp(`^[A-Z0-9]{${OTP_LENGTH}}$`), { error: 'Please enter all 8 characters' })),
});

const SENT = {
  [OtpPurpose.EMAIL_VERIFY]: 'Verification code sent to your email. Please check and verify.',
  [OtpPurpose.PHONE_VERIFY]: 'New verification code sent!',
};

export type VerificationService = ReturnType<typeof createVerificationService>;

/** How members prove that an address or a number is theirs. */
export function createVerificationService({ upstream, fetchUser, limits }: Parts) {
  return {
    async verifyEmail(text: string, asker: Asker): Promise<Message> {
      const { token } = readInput(link, { token: text });
      const message = await limits.failures.guard(`address:${asker.address}`, isCallerFault, () => upstream.verifyEmail(token, asker));
      return { message: message ?? 'Verification successful!' };
    },

    async sendOtp(purpose: OtpPurpose, member: Member): Promise<Message> {
      await limits.otpPause.take(member.key);
      await limits.otpByMember.take(member.key);
      return { message: (await upstream.sendOtp(purpose, member)) ?? SENT[purpose] };
    },

    /** contract, decision 5: the API answers with a message, and the graph with the member as they are then. */
    async verifyOtp(text: string, purpose: OtpPurpose, member: Member): Promise<User> {
      const { code } = readInput(otp, { code: text });
      await limits.failures.guard(`member:${member.key}`, isCallerFault, () => upstream.verifyOtp(code, purpose, member));
      return fetchUser(member);
    },
  };
}
