import * as z from 'zod';
import { type Identifier, identifierNames } from '#bff/features/account/account.input.ts';
import type { User } from '#bff/features/account/user.type.ts';
import type { UserReader } from '#bff/features/account/user.reader.ts';
import type { Member, RequestInfo } from '#bff/graphql/context.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { generalMessages } from '#shared/messages/general.ts';
import type { AuthPayload } from './session.type.ts';

/** requirements §7, `/auth/register`. */
export interface Registration {
  name: string;
  email: string;
  password: string;
  phone: string;
  birthDate: string;
}

/**
 * requirements §3, "Google callback payload", and the verifier of decision 058: only what the callback page was
 * given.
 */
export type GoogleQuery = { code: string; redirectUri: string } & Partial<
  Record<'scope' | 'authuser' | 'prompt' | 'state' | 'verifier', string>
>;

/** A token that a header can carry. */
const token = z.string().regex(/^[\x21-\x7e]{1,8192}$/);

const invalid = accountMessages.invalidAuthResponse;

export type SessionUpstream = ReturnType<typeof createSessionUpstream>;

/** The calls of requirements §7 that begin, renew and end a session. Those that begin one carry no token. */
export function createSessionUpstream(rest: RestClient, { user, maybeUser }: UserReader) {
  const auth = z.object({ token, user });
  const renewal = z.object({ token, user: maybeUser });

  return {
    login(identifier: Identifier, password: string, { requestId, address }: RequestInfo): Promise<AuthPayload> {
      return rest.call({
        group: 'signIn',
        method: 'POST',
        route: '/auth/login',
        body: { ...identifier, password },
        fieldNames: identifierNames,
        data: auth,
        invalid,
        unreachable: accountMessages.loginFailed,
        requestId,
        address,
      });
    },

    register(body: Registration, { requestId, address, idempotencyKey }: RequestInfo): Promise<AuthPayload> {
      return rest.call({
        group: 'signIn',
        method: 'POST',
        route: '/auth/register',
        body,
        data: auth,
        invalid,
        unreachable: accountMessages.registerFailed,
        requestId,
        address,
        idempotencyKey,
      });
    },

    async logout({ bearer, request: { requestId, address } }: Member): Promise<void> {
      await rest.callForMessage({
        group: 'account',
        method: 'POST',
        route: '/auth/logout',
        bearer,
        requestId,
        address,
        unreachable: generalMessages.unexpected,
      });
    },

    /** The user is null where the API sends none. */
    refresh({
      bearer,
      request: { requestId, address, idempotencyKey },
    }: Member): Promise<{ token: string; user: User | null }> {
      return rest.call({
        group: 'account',
        method: 'POST',
        route: '/auth/refresh-token',
        data: renewal,
        invalid,
        unreachable: generalMessages.unexpected,
        bearer,
        requestId,
        address,
        idempotencyKey,
      });
    },

    /** A GET that is tried once: a code is good for one use. */
    googleCallback(query: GoogleQuery, { requestId, address }: RequestInfo): Promise<AuthPayload> {
      return rest.call({
        group: 'signIn',
        method: 'GET',
        route: '/auth/google/callback',
        query,
        once: true,
        data: auth,
        invalid,
        unreachable: accountMessages.googleProcessFailed,
        requestId,
        address,
      });
    },

    googleOneTap(credential: string, { requestId, address }: RequestInfo): Promise<AuthPayload> {
      return rest.call({
        group: 'signIn',
        method: 'POST',
        route: '/auth/google/onetap',
        body: { credential },
        data: auth,
        invalid,
        unreachable: accountMessages.googleFailed,
        requestId,
        address,
      });
    },
  };
}
