import { Arg, Authorized, Ctx, Resolver } from 'type-graphql';
import { CurrentMember } from '#bff/graphql/authorization.ts';
import type { Caller, Member, RequestInfo } from '#bff/graphql/caller.ts';
import { PayloadMutation } from '#bff/graphql/payload-mutation.ts';
import type { SessionService } from './session.service.ts';
import {
  LoginInput,
  RegisterInput,
  Session,
  SignInWithGoogleInput,
  SignInWithGoogleOneTapInput,
} from './session.type.ts';

const session = { name: 'session', type: Session };

@Resolver()
export class SessionResolver {
  constructor(private readonly session: SessionService) {}

  @PayloadMutation({
    result: session,
    codes: { 401: 'INVALID_CREDENTIALS' },
    description:
      'Starts a session. userErrors: INVALID_CREDENTIALS, REQUIRED, TOO_LONG. Errors: RATE_LIMITED after five failures of one identifier in 15 minutes.',
  })
  login(
    @Arg('input', () => LoginInput, { description: 'The identifier and the password.' }) input: LoginInput,
    @Ctx('request') request: RequestInfo,
  ) {
    return this.session.login(input, request);
  }

  @PayloadMutation({
    result: session,
    codes: { 401: 'INVALID_CREDENTIALS' },
    isKeyed: true,
    description:
      'Makes an account and starts its first session. Takes `Idempotency-Key`. userErrors: REQUIRED, INVALID, TOO_SHORT, TOO_LONG, TOO_COMMON, OUT_OF_RANGE, TAKEN. Errors: RATE_LIMITED.',
  })
  register(
    @Arg('input', () => RegisterInput, { description: 'The new account.' }) input: RegisterInput,
    @Ctx('request') request: RequestInfo,
  ) {
    return this.session.register(input, request);
  }

  @PayloadMutation({
    description:
      'Ends the session. Always done: without a token nothing is called, and a client forgets its token whatever the API says.',
  })
  logout(@Ctx('caller') caller: Caller) {
    return this.session.logout(caller);
  }

  @Authorized()
  @PayloadMutation({
    result: session,
    isKeyed: true,
    description:
      'Exchanges the token for a new one. The old one is no longer good; a lost answer can be had again under its `Idempotency-Key`. Errors: UNAUTHENTICATED, RATE_LIMITED.',
  })
  refreshToken(@CurrentMember() member: Member) {
    return this.session.refresh(member);
  }

  @PayloadMutation({
    result: session,
    codes: { 401: 'INVALID_CODE' },
    isKeyed: true,
    description:
      'Completes a sign-in with Google that a browser redirect to /auth/google on the API has begun. Takes `Idempotency-Key`. userErrors: INVALID_CODE, REQUIRED, INVALID, TOO_LONG. Errors: RATE_LIMITED.',
  })
  signInWithGoogle(
    @Arg('input', () => SignInWithGoogleInput, { description: 'The query of the callback page.' })
    input: SignInWithGoogleInput,
    @Ctx('request') request: RequestInfo,
  ) {
    return this.session.signInWithGoogle(input, request);
  }

  @PayloadMutation({
    result: session,
    codes: { 401: 'INVALID_CREDENTIALS' },
    isKeyed: true,
    description:
      "Starts a session with the credential of Google's One Tap prompt. Takes `Idempotency-Key`. userErrors: INVALID_CREDENTIALS, REQUIRED, INVALID, TOO_LONG. Errors: RATE_LIMITED.",
  })
  signInWithGoogleOneTap(
    @Arg('input', () => SignInWithGoogleOneTapInput, { description: 'The credential.' })
    input: SignInWithGoogleOneTapInput,
    @Ctx('request') request: RequestInfo,
  ) {
    return this.session.signInWithGoogleOneTap(input, request);
  }
}
