import * as z from 'zod';
import { email, name, newPassword, phone, readIdentifier } from '#bff/features/account/account.input.ts';
import type { User } from '#bff/features/account/user.type.ts';
import { type Caller, Member, type RequestInfo } from '#bff/graphql/context.ts';
import { isGiven, readInput, required } from '#bff/graphql/input.ts';
import { isCallerFault, UpstreamError } from '#bff/upstream/upstream-error.ts';
import { accountMessages } from '#shared/messages.ts';
import type { RateLimiters } from '#shared/node/rate-limiter.ts';
import type { AuthPayload, GoogleCallbackInput, LoginInput, RegisterInput } from './session.type.ts';
import type { GoogleQuery, SessionUpstream } from './session.upstream.ts';

interface Parts {
  upstream: SessionUpstream;
  fetchUser: (member: Member) => Promise<User>;
  limits: RateLimiters<'loginIdentifierFailures' | 'loginAddressFailures' | 'registerAccounts' | 'registerTries'>;
}

const registration = z.object({ name, email, password: newPassword(), phone, birthDate: z.string() });
/** A password of spaces alone is left to the API. */
const password = z.object({ password: z.string().refine((text) => text !== '', required(accountMessages.passwordMissing)) });
const credential = z.object({ credential: z.string().trim().refine(isGiven, required(accountMessages.googleFailed)) });
const callback = z.object({
  code: z.string().refine(isGiven, required('The authorization code is missing')),
  redirectUri: z.string().refine(isGiven, required('The address of the callback page is missing')),
});

export type SessionService = ReturnType<typeof createSessionService>;

/** Begins, renews and ends sessions. The BFF stores no session: the API issues the token, which passes through unchanged. */
export function createSessionService({ upstream, fetchUser, limits }: Parts) {
  return {
    async login(input: LoginInput, request: RequestInfo): Promise<AuthPayload> {
      const { payload, key } = readIdentifier(input.identifier);
      const given = readInput(password, { password: input.password });
      return limits.loginAddressFailures.reserve(request.address, isCallerFault, () =>
        limits.loginIdentifierFailures.reserve(key, isCallerFault, () => upstream.login(payload, given.password, request)),
      );
    },

    async register(input: RegisterInput, request: RequestInfo): Promise<AuthPayload> {
      const account = readInput(registration, input);
      await limits.registerTries.consume(request.address);
      return limits.registerAccounts.reserve(request.address, isSuccess, () => upstream.register(account, request));
    },

    /** contract, decision 16: succeeds even when the API does not answer. */
    async logout(caller: Caller): Promise<boolean> {
      if (!(caller instanceof Member)) return true;
      await upstream.logout(caller).catch((error: unknown) => {
        if (!(error instanceof UpstreamError)) throw error;
      });
      return true;
    },

    async refresh(member: Member): Promise<AuthPayload> {
      const { token, user } = await upstream.refresh(member);
      return { token, user: user ?? (await fetchUser(member.withToken(token))) };
    },

    async signInWithGoogle(input: GoogleCallbackInput, request: RequestInfo): Promise<AuthPayload> {
      readInput(callback, input);
      return upstream.googleCallback(toQuery(input), request);
    },

    async signInWithGoogleOneTap(text: string, request: RequestInfo): Promise<AuthPayload> {
      return upstream.googleOneTap(readInput(credential, { credential: text }).credential, request);
    },
  };
}

function isSuccess(error: unknown): boolean {
  return error === null;
}

/** Leaves out what the callback page was not given. */
function toQuery({ code, scope, authuser, prompt, state, verifier, redirectUri }: GoogleCallbackInput): GoogleQuery {
  const given = Object.entries({ code, scope, authuser, prompt, state, verifier, redirectUri }).filter(([, value]) => value != null);
  return Object.fromEntries(given) as GoogleQuery;
}
