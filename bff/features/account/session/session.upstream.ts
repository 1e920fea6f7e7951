import * as z from 'zod';
import { maybeUser, user } from '#bff/features/account/user.upstream.ts';
import type { Identifier } from '#bff/features/account/identifier.ts';
import type { User } from '#bff/features/account/user.type.ts';
import type { Asker, Member } from '#bff/graphql/caller.ts';
import { UNEXPECTED } from '#bff/graphql/errors.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import type { AuthPayload } from './auth-payload.type.ts';

/** requirements §7, `/auth/register`. */
export interface Registration {
  name: string;
  email: string;
  password: string;
  phone: string;
  birthDate: string;
}

/** requirements §3, "Google callback payload": only what the callback page was given. */
export type GoogleQuery = { code: string; redirectUri: string } & Partial<Record<'scope' | 'authuser' | 'prompt' | 'state', string>>;

/** A token that a header can carry. */
const token = z.string().regex(/^[\x21-\x7e]{1,8192}$/);
const auth = z.object({ token, user });
const renewal = z.object({ token, user: maybeUser });

const INVALID = 'Invalid auth response';

export type SessionUpstream = ReturnType<typeof createSessionUpstream>;

/** The calls of requirements §7 that begin and end a session. Those that begin one carry no token: whoever is logging in has none that counts. */
export function createSessionUpstream(rest: RestClient) {
  return {
    login(who: Identifier['payload'], password: string, { requestId }: Asker): Promise<AuthPayload> {
      return rest.call({ method: 'POST', route: '/auth/login', body: { ...who, password }, data: auth, invalid: INVALID, unreachable: 'Login failed. Please try again.', requestId });
    },

    register(body: Registration, { requestId }: Asker): Promise<AuthPayload> {
      return rest.call({ method: 'POST', route: '/auth/register', body, data: auth, invalid: INVALID, unreachable: 'Registration failed. Please try again.', requestId });
    },

    async logout({ bearer, asker }: Member): Promise<void> {
      await rest.callForMessage({ method: 'POST', route: '/auth/logout', bearer, requestId: asker.requestId, unreachable: UNEXPECTED });
    },

    /** The user is null where the API sends none. */
    refresh({ bearer, asker }: Member): Promise<{ token: string; user: User | null }> {
      return rest.call({ method: 'POST', route: '/auth/refresh-token', data: renewal, invalid: INVALID, unreachable: UNEXPECTED, bearer, requestId: asker.requestId });
    },

    /** A read by its method, but a code is good for one use. */
    googleCallback(query: GoogleQuery, { requestId }: Asker): Promise<AuthPayload> {
      return rest.call({ method: 'GET', route: '/auth/google/callback', query, once: true, data: auth, invalid: INVALID, unreachable: 'Failed to process Google sign-in.', requestId });
    },

    googleOneTap(credential: string, { requestId }: Asker): Promise<AuthPayload> {
      return rest.call({ method: 'POST', route: '/auth/google/onetap', body: { credential }, data: auth, invalid: INVALID, unreachable: 'Failed to sign in with Google', requestId });
    },
  };
}
