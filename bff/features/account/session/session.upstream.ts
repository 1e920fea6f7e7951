import * as z from 'zod';
import { type Identifier, identifierNames } from '#bff/features/account/account.input.ts';
import type { User } from '#bff/features/account/user.type.ts';
import type { UserReader } from '#bff/features/account/user.reader.ts';
import type { Member, RequestInfo } from '#bff/graphql/caller.ts';
import type { RestRequest } from '#bff/upstream/rest-call.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { generalMessages } from '#shared/messages/general.ts';
import { parseTimestamp } from '#shared/dates.ts';
import { accountEndpoints, token } from '#shared/rest-api/account.ts';
import type { SessionResult } from './session.type.ts';

/** requirements §7, `/auth/register`. */
export type Registration = z.input<typeof accountEndpoints.register.body>;

/** requirements §3, "Google callback payload", and the verifier of decision 058: what the callback page was given. */
type GoogleQuery = NonNullable<RestRequest['query']>;

const invalid = accountMessages.invalidAuthResponse;

export type SessionUpstream = ReturnType<typeof createSessionUpstream>;

/** The calls of requirements §7 that begin, renew and end a session. Those that begin one carry no token. */
export function createSessionUpstream(rest: RestClient, { user, maybeUser }: UserReader) {
  const expiry = { expires_at: z.unknown().optional().transform(parseTimestamp) };
  const auth = z.object({ token, user, ...expiry });
  const renewal = z.object({ token, user: maybeUser, ...expiry });

  const toSession = <U extends User | null>(row: { token: string; user: U; expires_at: Date | null }) => ({
    token: row.token,
    expiresAt: row.expires_at,
    user: row.user,
  });

  async function begin(request: RequestInfo, call: Omit<RestRequest, 'group' | 'caller'>): Promise<SessionResult> {
    const { data, message } = await rest.callWithMessage({
      group: 'signIn',
      data: auth,
      invalid,
      caller: { request },
      isKeyed: true,
      ...call,
    });
    return { session: toSession(data), message };
  }

  return {
    login(identifier: Identifier, password: string, request: RequestInfo): Promise<SessionResult> {
      return begin(request, {
        endpoint: accountEndpoints.login,
        body: { ...identifier, password },
        fieldNames: identifierNames,
        unreachable: accountMessages.loginFailed,
        // A repeated login only starts a second session.
        isKeyed: false,
      });
    },

    register(body: Registration, request: RequestInfo): Promise<SessionResult> {
      return begin(request, {
        endpoint: accountEndpoints.register,
        body,
        unreachable: accountMessages.registerFailed,
      });
    },

    /** Returns the API's message, or null where it has none. */
    logout(caller: Member): Promise<string | null> {
      return rest.callForMessage({
        group: 'account',
        endpoint: accountEndpoints.logout,
        caller,
        unreachable: generalMessages.unexpected,
      });
    },

    /** The user is null where the API sends none. */
    async refresh(caller: Member) {
      const { data, message } = await rest.callWithMessage({
        group: 'account',
        endpoint: accountEndpoints.refreshToken,
        data: renewal,
        invalid,
        unreachable: generalMessages.unexpected,
        caller,
        isKeyed: true,
      });
      return { session: toSession(data), message };
    },

    /** A GET that is tried once: Google's code works once. */
    googleCallback(query: GoogleQuery, request: RequestInfo): Promise<SessionResult> {
      return begin(request, {
        endpoint: accountEndpoints.googleCallback,
        query,
        once: true,
        unreachable: accountMessages.googleProcessFailed,
      });
    },

    googleOneTap(credential: string, request: RequestInfo): Promise<SessionResult> {
      return begin(request, {
        endpoint: accountEndpoints.googleOneTap,
        body: { credential },
        unreachable: accountMessages.googleFailed,
      });
    },
  };
}
