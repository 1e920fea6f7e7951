import * as z from 'zod';
import { birthDate, email, identifier, name, newPassword, phone } from '#bff/features/account/account.input.ts';
import { unreadUser } from '#bff/features/account/user.reader.ts';
import type { User } from '#bff/features/account/user.type.ts';
import { type Caller, Member, type RequestInfo } from '#bff/graphql/context.ts';
import { readInput, required, requiredText, textUpTo } from '#bff/graphql/input.ts';
import type { MutationResult } from '#bff/graphql/payload.type.ts';
import { nullForFailure } from '#bff/upstream/upstream-error.ts';
import { CREDENTIAL_MAX_LENGTH, PARAMETER_MAX_LENGTH } from '#shared/limits.ts';
import { accountTexts } from '#shared/messages/texts.ts';
import type { RateLimits } from '#shared/rate-limits/rate-limit-policy.ts';
import type {
  LoginInput,
  RegisterInput,
  SessionResult,
  SignInWithGoogleInput,
  SignInWithGoogleOneTapInput,
} from './session.type.ts';
import type { SessionUpstream } from './session.upstream.ts';

const registration = z.object({ name, email, password: newPassword(), phone, birthDate });
/** The API decides about a password of spaces alone. */
const credentials = z.object({
  identifier,
  password: textUpTo().refine((text) => text !== '', required(accountTexts.passwordMissing)),
});
const oneTap = z.object({ credential: requiredText(accountTexts.googleFailed, CREDENTIAL_MAX_LENGTH) });
const optionalText = textUpTo(PARAMETER_MAX_LENGTH).nullish();
const callbackInput = z.object({
  code: requiredText('Kode dari Google tidak ada.', PARAMETER_MAX_LENGTH),
  scope: optionalText,
  authuser: optionalText,
  prompt: optionalText,
  state: optionalText,
  verifier: optionalText,
  redirectUri: requiredText('Alamat halaman callback tidak ada.', PARAMETER_MAX_LENGTH),
});

/** An API may let an account have a contact that is someone else's, until it is verified. */
const verifiedContacts = ({ session: { user } }: SessionResult) => [
  user.phoneVerified ? user.phone : null,
  user.emailVerified ? user.email : null,
];

export type SessionService = ReturnType<typeof createSessionService>;

/** Begins, renews and ends sessions. The BFF stores no session: it passes the API's token on unchanged. */
export function createSessionService(
  upstream: SessionUpstream,
  fetchUser: (member: Member) => Promise<User>,
  limits: RateLimits,
) {
  return {
    async login(input: LoginInput, request: RequestInfo): Promise<SessionResult> {
      const given = readInput(credentials, input);
      return limits.login(
        { identifier: input.identifier, address: request.address },
        () => upstream.login(given.identifier, given.password, request),
        verifiedContacts,
      );
    },

    async register(input: RegisterInput, request: RequestInfo): Promise<SessionResult> {
      const account = readInput(registration, input);
      return limits.register({ contacts: [account.phone, account.email], address: request.address }, () =>
        upstream.register(account, request),
      );
    },

    /** contract, decision 16: succeeds even when the API does not respond. */
    async logout(caller: Caller): Promise<MutationResult> {
      if (!(caller instanceof Member)) return { message: null };
      return { message: await upstream.logout(caller).catch(nullForFailure) };
    },

    async refresh(caller: Member): Promise<SessionResult> {
      const { session, message } = await limits.refresh(
        { session: caller.tokenHash, address: caller.request.address },
        () => upstream.refresh(caller),
        (renewed) => caller.withToken(renewed.session.token).tokenHash,
      );
      const fetch = () => fetchUser(caller.withToken(session.token)).catch(nullForFailure);
      // The old token is no longer valid: a failure here must not lose the new one.
      const member = session.member ?? (await fetch());
      return { session: { ...session, member, user: member ?? unreadUser }, message };
    },

    async signInWithGoogle(input: SignInWithGoogleInput, request: RequestInfo): Promise<SessionResult> {
      const query = readInput(callbackInput, input);
      return limits.google(request.address, () => upstream.googleCallback(query, request), verifiedContacts);
    },

    async signInWithGoogleOneTap(input: SignInWithGoogleOneTapInput, request: RequestInfo): Promise<SessionResult> {
      const { credential } = readInput(oneTap, input);
      return limits.google(request.address, () => upstream.googleOneTap(credential, request), verifiedContacts);
    },
  };
}
