import * as z from 'zod';
import { email, name, newPassword, phone } from '#bff/features/account/account-fields.ts';
import { readIdentifier } from '#bff/features/account/identifier.ts';
import { isCallerFault } from '#bff/features/account/caller-fault.ts';
import type { User } from '#bff/features/account/user.type.ts';
import { type Asker, type Caller, Member } from '#bff/graphql/caller.ts';
import { isGiven, readInput, required } from '#bff/graphql/input.ts';
import type { MissQuota, Quota } from '#bff/graphql/rate-limits.ts';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import type { AuthPayload } from './auth-payload.type.ts';
import type { GoogleCallbackInput, LoginInput, RegisterInput } from './session.input.ts';
import type { GoogleQuery, SessionUpstream } from './session.upstream.ts';

/** contract, limits. */
export interface SessionLimits {
  loginFailuresByIdentifier: MissQuota;
  loginFailuresByAddress: MissQuota;
  registerTries: Quota;
  /** Counts what goes well. */
  registerAccounts: MissQuota;
}

interface Parts {
  upstream: SessionUpstream;
  fetchUser: (member: Member) => Promise<User>;
  limits: SessionLimits;
}

const registration = z.object({ name, email, password: newPassword(), phone, birthDate: z.string() });
/** Blank passwords are the API's to refuse, were one ever let in; none at all is not worth the call. */
const password = z.object({ password: z.string().refine((text) => text !== '', required('Please enter your password')) });
const credential = z.object({ credential: z.string().trim().refine(isGiven, required('Failed to sign in with Google')) });
const callback = z.object({
  code: z.string().refine(isGiven, required('The authorization code is missing')),
  redirectUri: z.string().refine(isGiven, required('The address of the callback page is missing')),
});

export type SessionService = ReturnType<typeof createSessionService>;

/** How a session begins, goes on and ends. The BFF keeps none: the token is the API's, and passes through unchanged. */
export function createSessionService({ upstream, fetchUser, limits }: Parts) {
  return {
    async login(input: LoginInput, asker: Asker): Promise<AuthPayload> {
      const { payload, key } = readIdentifier(input.identifier);
      const secret = readInput(password, { password: input.password }).password;
      return limits.loginFailuresByAddress.guard(asker.address, isCallerFault, () =>
        limits.loginFailuresByIdentifier.guard(key, isCallerFault, () => upstream.login(payload, secret, asker)),
      );
    },

    async register(input: RegisterInput, asker: Asker): Promise<AuthPayload> {
      const account = readInput(registration, input);
      await limits.registerTries.take(asker.address);
      return limits.registerAccounts.guard(asker.address, wentWell, () => upstream.register(account, asker));
    },

    /** contract, decision 16: always succeeds here, even when the API's answer does not come. */
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

    async signInWithGoogle(input: GoogleCallbackInput, asker: Asker): Promise<AuthPayload> {
      readInput(callback, input);
      return upstream.googleCallback(onlyGiven(input), asker);
    },

    async signInWithGoogleOneTap(text: string, asker: Asker): Promise<AuthPayload> {
      return upstream.googleOneTap(readInput(credential, { credential: text }).credential, asker);
    },
  };
}

function wentWell(error: unknown): boolean {
  return error === null;
}

function onlyGiven({ code, scope, authuser, prompt, state, redirectUri }: GoogleCallbackInput): GoogleQuery {
  return {
    code,
    ...(scope != null && { scope }),
    ...(authuser != null && { authuser }),
    ...(prompt != null && { prompt }),
    ...(state != null && { state }),
    redirectUri,
  };
}
