import * as z from 'zod';
import { type Identifier, identifierNames } from '#bff/features/account/account.input.ts';
import { maybeUser, user } from '#bff/features/account/user.reader.ts';
import type { Member, RequestInfo } from '#bff/graphql/context.ts';
import type { RestRequest } from '#bff/upstream/rest-call.ts';
import type { DataWithMessage, RestClient } from '#bff/upstream/rest-client.ts';
import { UpstreamError, withFieldErrors } from '#bff/upstream/upstream-error.ts';
import { parseTimestamp } from '#shared/dates.ts';
import { accountTexts, generalTexts } from '#shared/messages/texts.ts';
import { accountEndpoints, token } from '#shared/rest-api/account.ts';
import type { SessionResult } from './session.type.ts';

/** The body of `/auth/register` (requirements §7). */
export type Registration = z.input<typeof accountEndpoints.register.body>;

/**
 * The query of the callback: the parameters that Google sent to the page (requirements §3), and the browser's
 * `verifier` (decision 058).
 */
type GoogleQuery = NonNullable<RestRequest['query']>;

const invalidMessage = accountTexts.invalidAuthResponse;

export type SessionUpstream = ReturnType<typeof createSessionUpstream>;

/** The schema of a session. @param member the schema of its user */
const sessionOf = <U>(member: z.ZodType<U>) =>
  z
    .object({ token, user: member, expires_at: z.unknown().optional().transform(parseTimestamp) })
    .transform(({ expires_at: expiresAt, ...session }) => ({ ...session, member: session.user, expiresAt }));

const newSession = sessionOf(user);
const renewedSession = sessionOf(maybeUser);

const toResult = <Session>({ data: session, message }: DataWithMessage<Session>) => ({ session, message });

/** Gives a malformed phone number its own sentence (requirements §5): the graph's INVALID does not name the fault. */
function explainPhone(error: unknown): never {
  if (!(error instanceof UpstreamError) || error.failure !== 'refused') throw error;
  const fieldErrors = error.fieldErrors.map((item) =>
    item.path[0] === 'phone' && item.code === 'invalid_format' ? { ...item, message: accountTexts.phoneInvalid } : item,
  );
  throw withFieldErrors(error, fieldErrors);
}

/** The calls of requirements §7 that begin, renew and end a session. A call that begins one sends no token. */
export function createSessionUpstream(rest: RestClient) {
  const begin = (request: RequestInfo, call: Omit<RestRequest, 'group' | 'caller'>): Promise<SessionResult> =>
    rest
      .callWithMessage({
        group: 'signIn',
        data: newSession,
        invalidMessage,
        caller: { request },
        isKeyed: true,
        ...call,
      })
      .then(toResult);
  const memberCall = (caller: Member) =>
    ({ group: 'account', caller, unreachableMessage: generalTexts.unexpected }) as const;

  return {
    login: (identifier: Identifier, password: string, request: RequestInfo) =>
      begin(request, {
        endpoint: accountEndpoints.login,
        body: { ...identifier, password },
        fieldNames: identifierNames,
        unreachableMessage: accountTexts.loginFailed,
        // A repeated login only starts a second session.
        isKeyed: false,
      }),

    register: (body: Registration, request: RequestInfo) =>
      begin(request, {
        endpoint: accountEndpoints.register,
        body,
        unreachableMessage: accountTexts.registerFailed,
      }).catch(explainPhone),

    /** Returns the API's message, or null if it has none. */
    logout: (caller: Member) => rest.callForMessage({ ...memberCall(caller), endpoint: accountEndpoints.logout }),

    /** The user is null if the API sends none. */
    refresh: (caller: Member) =>
      rest
        .callWithMessage({
          ...memberCall(caller),
          endpoint: accountEndpoints.refreshToken,
          data: renewedSession,
          invalidMessage,
          isKeyed: true,
        })
        .then(toResult),

    /** A GET that is tried once: Google's code works once. */
    googleCallback: (query: GoogleQuery, request: RequestInfo) =>
      begin(request, {
        endpoint: accountEndpoints.googleCallback,
        query,
        isTriedOnce: true,
        unreachableMessage: accountTexts.googleProcessFailed,
      }),

    googleOneTap: (credential: string, request: RequestInfo) =>
      begin(request, {
        endpoint: accountEndpoints.googleOneTap,
        body: { credential },
        unreachableMessage: accountTexts.googleFailed,
      }),
  };
}
