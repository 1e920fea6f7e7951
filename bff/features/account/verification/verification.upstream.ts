import type { Asker, Member } from '#bff/graphql/caller.ts';
import { UNEXPECTED } from '#bff/graphql/errors.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { OtpPurpose } from './otp-purpose.type.ts';

const PURPOSES = { [OtpPurpose.EMAIL_VERIFY]: 'email_verify', [OtpPurpose.PHONE_VERIFY]: 'phone_verify' } as const;

export type VerificationUpstream = ReturnType<typeof createVerificationUpstream>;

/** Each answers with the API's message, or null where it has none. */
export function createVerificationUpstream(rest: RestClient) {
  return {
    /** Whoever follows the link in an e-mail need not be logged in: no token goes along. */
    verifyEmail(token: string, { requestId }: Asker): Promise<string | null> {
      return rest.callForMessage({ method: 'POST', route: '/auth/verify-email', body: { token }, unreachable: UNEXPECTED, requestId });
    },

    sendOtp(purpose: OtpPurpose, { bearer, asker }: Member): Promise<string | null> {
      return rest.callForMessage({
        method: 'POST',
        route: '/verify/send-otp',
        body: { purpose: PURPOSES[purpose] },
        unreachable: 'Failed to send verification code. Please try again.',
        bearer,
        requestId: asker.requestId,
      });
    },

    verifyOtp(code: string, purpose: OtpPurpose, { bearer, asker }: Member): Promise<string | null> {
      return rest.callForMessage({
        method: 'POST',
        route: '/verify/otp',
        body: { otp_code: code, purpose: PURPOSES[purpose] },
        unreachable: UNEXPECTED,
        bearer,
        requestId: asker.requestId,
      });
    },
  };
}
