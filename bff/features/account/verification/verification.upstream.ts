import * as z from 'zod';
import { type Identifier, identifierNames } from '#bff/features/account/account.input.ts';
import type { OtpPurpose } from '#bff/features/account/user.type.ts';
import type { Caller, Member } from '#bff/graphql/context.ts';
import type { RestCaller, RestRequest } from '#bff/upstream/rest-call.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { parseTimestamp } from '#shared/dates.ts';
import { accountTexts, generalTexts } from '#shared/messages/texts.ts';
import { accountEndpoints } from '#shared/rest-api/account.ts';
import type { EndpointContract } from '#shared/rest-api/endpoint.ts';

/** The contacts of the account, if the API sends them. Invalid data is ignored: the password has been set. */
const reset = accountEndpoints.confirmReset.data.unwrap().unwrap().catch({ identifiers: [] });

/** The expiry of a code, and the time of the next one; null if the API does not say. */
const timestamp = z.unknown().optional().transform(parseTimestamp);
const sentCode = z
  .object({ expires_at: timestamp, resend_at: timestamp })
  .catch({ expires_at: null, resend_at: null })
  .transform((sent) => ({ expiresAt: sent.expires_at, resendAt: sent.resend_at }));

const otpNames = new Map([['otp_code', 'code']]);
const resetNames = new Map([
  ['token', 'code'],
  ['new_password', 'newPassword'],
]);

/** Returns the caller without an idempotency key: for a second call with another body. */
export function withoutKey({ bearer, request: { requestId, address } }: Caller): RestCaller {
  return { bearer, request: { requestId, address } };
}

export type VerificationUpstream = ReturnType<typeof createVerificationUpstream>;

/**
 * Each call sends the token if there is one, and returns the API's message, or null if it has none. `sendOtp` and
 * `confirmReset` return the data as well.
 */
export function createVerificationUpstream(rest: RestClient) {
  const post = (
    caller: RestCaller,
    endpoint: EndpointContract,
    body: object,
    unreachableMessage: string,
  ): RestRequest => ({
    group: 'codes',
    endpoint,
    body,
    unreachableMessage,
    caller,
    isKeyed: true,
  });

  return {
    verifyEmail(token: string, caller: RestCaller): Promise<string | null> {
      return rest.callForMessage(post(caller, accountEndpoints.verifyEmail, { token }, generalTexts.unexpected));
    },

    sendOtp(purpose: OtpPurpose, member: Member) {
      const message = accountTexts.codeSendFailed(generalTexts.tryAgain);
      const call = post(member, accountEndpoints.sendOtp, { purpose: purpose.toLowerCase() }, message);
      return rest.callWithMessage({ ...call, data: sentCode });
    },

    verifyOtp(code: string, purpose: OtpPurpose, member: Member): Promise<string | null> {
      return rest.callForMessage({
        ...post(
          member,
          accountEndpoints.verifyOtp,
          { otp_code: code, purpose: purpose.toLowerCase() },
          generalTexts.unexpected,
        ),
        fieldNames: otpNames,
      });
    },

    requestReset(identifier: Identifier, caller: Caller): Promise<string | null> {
      return rest.callForMessage({
        ...post(caller, accountEndpoints.requestReset, identifier, accountTexts.resetSendFailed),
        fieldNames: identifierNames,
      });
    },

    confirmReset(code: string, newPassword: string, caller: Caller) {
      const body = { token: code, new_password: newPassword };
      const call = post(caller, accountEndpoints.confirmReset, body, accountTexts.resetFailed);
      return rest.callWithMessage({ ...call, fieldNames: resetNames, data: reset });
    },
  };
}
