import * as z from 'zod';
import type { Identifier } from '#bff/features/account/account.input.ts';
import { OtpPurpose } from '#bff/features/account/user.type.ts';
import type { Member, RequestInfo } from '#bff/graphql/context.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { generalMessages } from '#shared/messages/general.ts';

const PURPOSES = { [OtpPurpose.EMAIL_VERIFY]: 'email_verify', [OtpPurpose.PHONE_VERIFY]: 'phone_verify' } as const;

/** What a reset answers: how the account can be named, where the API says so. The password is set, whatever this holds. */
export interface ResetAnswer {
  message: string | null;
  identifiers: string[];
}

const MAX_IDENTIFIERS = 2;
const reset = z.object({ identifiers: z.array(z.string().max(254)).max(MAX_IDENTIFIERS) });

export type VerificationUpstream = ReturnType<typeof createVerificationUpstream>;

/** Each call returns the API's message, or null where it has none. Only `sendOtp` and `verifyOtp` carry a token. */
export function createVerificationUpstream(rest: RestClient) {
  const post = (route: string, body: object, unreachable: string, { requestId, address }: RequestInfo) =>
    rest.callForMessage({ group: 'codes', method: 'POST', route, body, unreachable, requestId, address });
  const postAs = ({ bearer, request: { requestId, address } }: Member, route: string, body: object, unreachable: string) =>
    rest.callForMessage({ group: 'codes', method: 'POST', route, body, unreachable, bearer, requestId, address });

  return {
    verifyEmail(token: string, request: RequestInfo): Promise<string | null> {
      return post('/auth/verify-email', { token }, generalMessages.unexpected, request);
    },

    sendOtp(purpose: OtpPurpose, { bearer, request: { requestId, address, idempotencyKey } }: Member): Promise<string | null> {
      const unreachable = accountMessages.codeSendFailed(generalMessages.tryAgain);
      return rest.callForMessage({ group: 'codes', method: 'POST', route: '/verify/send-otp', body: { purpose: PURPOSES[purpose] }, unreachable, bearer, requestId, address, idempotencyKey });
    },

    verifyOtp(code: string, purpose: OtpPurpose, member: Member): Promise<string | null> {
      return postAs(member, '/verify/otp', { otp_code: code, purpose: PURPOSES[purpose] }, generalMessages.unexpected);
    },

    requestReset(identifier: Identifier, request: RequestInfo): Promise<string | null> {
      return post('/verify/password-reset', identifier, accountMessages.resetSendFailed, request);
    },

    async confirmReset(token: string, newPassword: string, { requestId, address }: RequestInfo): Promise<ResetAnswer> {
      const body = { token, new_password: newPassword };
      const { message, data } = await rest.callOpen({ group: 'codes', method: 'POST', route: '/verify/password-reset/confirm', body, unreachable: accountMessages.resetFailed, requestId, address });
      return { message, identifiers: reset.safeParse(data).data?.identifiers ?? [] };
    },
  };
}
