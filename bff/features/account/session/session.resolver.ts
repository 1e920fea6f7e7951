import { Arg, Authorized, Ctx, Resolver } from 'type-graphql';
import { CurrentMember } from '#bff/graphql/authorization.ts';
import { type Caller, type GraphContext, Member } from '#bff/graphql/context.ts';
import { Authenticated } from '#bff/graphql/directives.ts';
import { PayloadMutation } from '#bff/graphql/payload-mutation.ts';
import type { SessionService } from './session.service.ts';
import {
  LoginInput,
  RegisterInput,
  Session,
  type SessionResult,
  SignInWithGoogleInput,
  SignInWithGoogleOneTapInput,
} from './session.type.ts';

const newSession = {
  name: 'session',
  type: Session,
  description: 'The new session. Null if there are user errors.',
} as const;

/**
 * Makes the new session's member the caller of the fields below, such as its orders: the token of the request may be of
 * another member. A mutation has one root field, so nothing else is affected.
 */
async function continueAsNewMember(context: GraphContext, starting: Promise<SessionResult>): Promise<SessionResult> {
  const result = await starting;
  context.caller = new Member(context.request, result.session.token);
  return result;
}

@Resolver()
export class SessionResolver {
  constructor(private readonly session: SessionService) {}

  @PayloadMutation({
    result: newSession,
    codes: { 401: 'INVALID_CREDENTIALS' },
    errors: ['INVALID_CREDENTIALS', 'REQUIRED', 'TOO_LONG'],
    description:
      'Starts a session. Errors: `RATE_LIMITED` after 5 failures for one identifier in 15 minutes; the right password is then refused as well.',
  })
  login(
    @Arg('input', () => LoginInput, { description: 'The credentials.' }) input: LoginInput,
    @Ctx() context: GraphContext,
  ) {
    return continueAsNewMember(context, this.session.login(input, context.request));
  }

  @PayloadMutation({
    result: newSession,
    codes: { 401: 'INVALID_CREDENTIALS' },
    isKeyed: true,
    errors: ['INVALID', 'OUT_OF_RANGE', 'REQUIRED', 'TAKEN', 'TOO_COMMON', 'TOO_LONG', 'TOO_SHORT'],
    description:
      'Creates an account and starts its first session. Then offer to verify the phone number (`sendOtp`): with the embedded REST API, `orders` is empty and `points` is null until that is done. Errors: `RATE_LIMITED` after 5 attempts for one phone number or email address in an hour: successes, and what only the REST API refuses, such as `TOO_COMMON` and `TAKEN`.',
  })
  register(
    @Arg('input', () => RegisterInput, { description: 'The data of the account.' }) input: RegisterInput,
    @Ctx() context: GraphContext,
  ) {
    return continueAsNewMember(context, this.session.register(input, context.request));
  }

  @PayloadMutation({
    hasRefusals: false,
    description: 'Ends the session. Always succeeds: delete the token on the client whatever the response is.',
  })
  logout(@Ctx('caller') caller: Caller) {
    return this.session.logout(caller);
  }

  @Authorized()
  @Authenticated()
  @PayloadMutation({
    result: newSession,
    isKeyed: true,
    description:
      'Exchanges the token for a new one, and invalidates the old one immediately. If the response is lost, repeat the request with the same `Idempotency-Key`. Errors: `UNAUTHENTICATED`; `RATE_LIMITED` after 30 refreshes of one session in an hour.',
  })
  refreshToken(@CurrentMember() member: Member, @Ctx() context: GraphContext) {
    return continueAsNewMember(context, this.session.refresh(member));
  }

  @PayloadMutation({
    result: newSession,
    codes: { 401: 'INVALID_CODE' },
    isKeyed: true,
    errors: ['INVALID', 'INVALID_CODE', 'NOT_FOUND', 'REQUIRED', 'TAKEN', 'TOO_LONG'],
    description:
      'Completes a sign-in with Google that began with a browser redirect to `/auth/google` on the REST API, as on the website. Apps use `signInWithGoogleOneTap`. If sign-in with Google is not configured, the user error is `NOT_FOUND`. Errors: `RATE_LIMITED` after 60 failures of one IP address in an hour.',
  })
  signInWithGoogle(
    @Arg('input', () => SignInWithGoogleInput, { description: 'The query parameters of the callback page.' })
    input: SignInWithGoogleInput,
    @Ctx() context: GraphContext,
  ) {
    return continueAsNewMember(context, this.session.signInWithGoogle(input, context.request));
  }

  @PayloadMutation({
    result: newSession,
    codes: { 401: 'INVALID_CREDENTIALS' },
    isKeyed: true,
    errors: ['INVALID_CREDENTIALS', 'NOT_FOUND', 'REQUIRED', 'TAKEN', 'TOO_LONG'],
    description:
      "Starts a session with an ID token of Google: of the One Tap prompt, or of Google's SDK in an app. If sign-in with Google is not configured, the user error is `NOT_FOUND`. Errors: `RATE_LIMITED` after 60 failures of one IP address in an hour.",
  })
  signInWithGoogleOneTap(
    @Arg('input', () => SignInWithGoogleOneTapInput, { description: 'The credential.' })
    input: SignInWithGoogleOneTapInput,
    @Ctx() context: GraphContext,
  ) {
    return continueAsNewMember(context, this.session.signInWithGoogleOneTap(input, context.request));
  }
}
