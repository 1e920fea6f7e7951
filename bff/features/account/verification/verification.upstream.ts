import * as z from 'zod';
import { type Identifier, identifierNames } from '#bff/features/account/account.input.ts';
import { OtpPurpose } from '#bff/features/account/user.type.ts';
import type { Caller, Member } from '#bff/graphql/context.ts';
import type { MessageCall } from '#bff/upstream/rest-call.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { generalMessages } from '#shared/messages/general.ts';

const PURPOSES = { [OtpPurpose.EMAIL_VERIFY]: 'email_verify', [OtpPurpose.PHONE_VERIFY]: 'phone_verify' } as const;

/**
 * What a reset answers: how the account can be named, where the API says so. The password is set, whatever this
 * holds.
 */
export interface ResetAnswer {
  message: string | null;
  identifiers: string[];
}

const MAX_IDENTIFIERS = 2;
const reset = z.object({ identifiers: z.array(z.string().max(254)).max(MAX_IDENTIFIERS) });

const otpNames = new Map([['otp_code', 'code']]);
const resetNames = new Map([['new_password', 'newPassword']]);

export type VerificationUpstream = ReturnType<typeof createVerificationUpstream>;

/** Each call carries the token where there is one, and returns the API's message, or null where it has none. */
export function createVerificationUpstream(rest: RestClient) {
  const post = (
    { bearer, request: { requestId, address, idempotencyKey } }: Caller,
    route: string,
    body: object,
    unreachable: string,
  ): MessageCall => ({
    group: 'codes',
    method: 'POST',
    route,
    body,
    unreachable,
    bearer,
    requestId,
    address,
    idempotencyKey,
  });

  return {
    verifyEmail(token: string, caller: Caller): Promise<string | null> {
      return rest.callForMessage(post(caller, '/auth/verify-email', { token }, generalMessages.unexpected));
    },

    sendOtp(purpose: OtpPurpose, member: Member): Promise<string | null> {
      return rest.callForMessage(
        post(
          member,
          '/verify/send-otp',
          { purpose: PURPOSES[purpose] },
          accountMessages.codeSendFailed(generalMessages.tryAgain),
        ),
      );
    },

    verifyOtp(code: string, purpose: OtpPurpose, member: Member): Promise<string | null> {
      return rest.callForMessage({
        ...post(member, '/verify/otp', { otp_code: code, purpose: PURPOSES[purpose] }, generalMessages.unexpected),
        fieldNames: otpNames,
      });
    },

    requestReset(identifier: Identifier, caller: Caller): Promise<string | null> {
      return rest.callForMessage({
        ...post(caller, '/verify/password-reset', identifier, accountMessages.resetSendFailed),
        fieldNames: identifierNames,
      });
    },

    async confirmReset(token: string, newPassword: string, caller: Caller): Promise<ResetAnswer> {
      const call = post(
        caller,
        '/verify/password-reset/confirm',
        { token, new_password: newPassword },
        accountMessages.resetFailed,
      );
      const { message, data } = await rest.callOpen({ ...call, fieldNames: resetNames });
      return { message, identifiers: reset.safeParse(data).data?.identifiers ?? [] };
    },
  };
}
