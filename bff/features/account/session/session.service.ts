import * as z from 'zod';
import { email, name, newPassword, phone, readIdentifier } from '#bff/features/account/account.input.ts';
import { unreadUser } from '#bff/features/account/user.reader.ts';
import type { User } from '#bff/features/account/user.type.ts';
import { type Caller, Member, type RequestInfo } from '#bff/graphql/caller.ts';
import { readInput, required, requiredText } from '#bff/graphql/input.ts';
import type { MutationResult } from '#bff/graphql/payload.type.ts';
import { nullForFailure } from '#bff/upstream/upstream-error.ts';
import { accountMessages } from '#shared/messages/texts.ts';
import type { RateLimits } from '#shared/node/protection/rate-limit-policy.ts';
import type {
  LoginInput,
  RegisterInput,
  SessionResult,
  SignInWithGoogleInput,
  SignInWithGoogleOneTapInput,
} from './session.type.ts';
import type { SessionUpstream } from './session.upstream.ts';

const registration = z.object({ name, email, password: newPassword(), phone, birthDate: z.string() });
/** The API decides about a password of spaces alone. */
const password = z.object({
  password: z.string().refine((text) => text !== '', required(accountMessages.passwordMissing)),
});
const oneTap = z.object({ credential: requiredText(accountMessages.googleFailed) });
const optionalText = z.string().nullish();
const callback = z.object({
  code: requiredText('Kode dari Google tidak ada.'),
  scope: optionalText,
  authuser: optionalText,
  prompt: optionalText,
  state: optionalText,
  verifier: optionalText,
  redirectUri: requiredText('Alamat halaman callback tidak ada.'),
});

export type SessionService = ReturnType<typeof createSessionService>;

/** Begins, renews and ends sessions. The BFF stores no session: it passes the API's token on unchanged. */
export function createSessionService(
  upstream: SessionUpstream,
  fetchUser: (member: Member) => Promise<User>,
  limits: RateLimits,
) {
  async function recordSignIn(answer: SessionResult, { address }: RequestInfo): Promise<SessionResult> {
    const { user } = answer.session;
    await limits.signedIn([user.phone, user.email], address);
    return answer;
  }

  return {
    async login(input: LoginInput, request: RequestInfo): Promise<SessionResult> {
      const identifier = readIdentifier(input.identifier);
      const checked = readInput(password, input);
      return limits.login(
        { identifier: input.identifier, address: request.address },
        () => upstream.login(identifier, checked.password, request),
        ({ session: { user } }) => [user.phone, user.email],
      );
    },

    async register(input: RegisterInput, request: RequestInfo): Promise<SessionResult> {
      const account = readInput(registration, input);
      return limits.register({ contacts: [account.phone, account.email], address: request.address }, () =>
        upstream.register(account, request),
      );
    },

    /** contract, decision 16: succeeds even when the API does not answer. */
    async logout(caller: Caller): Promise<MutationResult> {
      if (!(caller instanceof Member)) return { message: null };
      return { message: await upstream.logout(caller).catch(nullForFailure) };
    },

    async refresh(member: Member): Promise<SessionResult> {
      const { session, message } = await limits.refresh(
        { session: member.tokenHash, address: member.request.address },
        () => upstream.refresh(member),
        (renewed) => member.withToken(renewed.session.token).tokenHash,
      );
      const fetch = () => fetchUser(member.withToken(session.token)).catch(nullForFailure);
      // The old token is no longer valid: a failure here must not lose the new one.
      const user = session.user ?? (await fetch()) ?? unreadUser;
      return { session: { ...session, user }, message };
    },

    async signInWithGoogle(input: SignInWithGoogleInput, request: RequestInfo): Promise<SessionResult> {
      return recordSignIn(await upstream.googleCallback(readInput(callback, input), request), request);
    },

    async signInWithGoogleOneTap(input: SignInWithGoogleOneTapInput, request: RequestInfo): Promise<SessionResult> {
      const { credential } = readInput(oneTap, input);
      return recordSignIn(await upstream.googleOneTap(credential, request), request);
    },
  };
}
