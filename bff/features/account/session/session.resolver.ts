import 'reflect-metadata';
import { Arg, Authorized, Ctx, Mutation, Resolver, UseMiddleware } from 'type-graphql';
import { CurrentMember } from '#bff/graphql/authorization.ts';
import type { Caller, Member, RequestInfo } from '#bff/graphql/context.ts';
import { Idempotent } from '#bff/graphql/idempotency/idempotent.ts';
import type { SessionService } from './session.service.ts';
import { AuthPayload, GoogleCallbackInput, LoginInput, RegisterInput } from './session.type.ts';

@Resolver(() => AuthPayload)
export class SessionResolver {
  constructor(private readonly session: SessionService) {}

  @Mutation(() => AuthPayload, {
    description:
      'Starts a session. Wrong credentials are UNAUTHENTICATED; five of them in 15 minutes make one identifier wait.',
  })
  login(
    @Arg('input', () => LoginInput, { description: 'The identifier and the password.' }) input: LoginInput,
    @Ctx('request') request: RequestInfo,
  ): Promise<AuthPayload> {
    return this.session.login(input, request);
  }

  @UseMiddleware(Idempotent)
  @Mutation(() => AuthPayload, {
    description: 'Makes an account and starts its first session. What is wrong stands in `fieldErrors`.',
  })
  register(
    @Arg('input', () => RegisterInput, { description: 'The new account.' }) input: RegisterInput,
    @Ctx('request') request: RequestInfo,
  ): Promise<AuthPayload> {
    return this.session.register(input, request);
  }

  @Mutation(() => Boolean, {
    description:
      'Ends the session. Always true: without a token nothing is called, and a client forgets its token whatever the API says.',
  })
  logout(@Ctx('caller') caller: Caller): Promise<boolean> {
    return this.session.logout(caller);
  }

  @Authorized()
  @UseMiddleware(Idempotent)
  @Mutation(() => AuthPayload, { description: 'Trades the token for a new one. The old one is no longer good.' })
  refreshToken(@CurrentMember() member: Member): Promise<AuthPayload> {
    return this.session.refresh(member);
  }

  @Mutation(() => AuthPayload, {
    description: 'Ends a sign-in with Google that a browser redirect to /auth/google on the API has begun.',
  })
  signInWithGoogle(
    @Arg('input', () => GoogleCallbackInput, { description: 'The query of the callback page.' })
    input: GoogleCallbackInput,
    @Ctx('request') request: RequestInfo,
  ): Promise<AuthPayload> {
    return this.session.signInWithGoogle(input, request);
  }

  @Mutation(() => AuthPayload, { description: "Starts a session with the credential of Google's One Tap prompt." })
  signInWithGoogleOneTap(
    @Arg('credential', () => String, { description: 'The ID token that Google handed to the page.' })
    credential: string,
    @Ctx('request') request: RequestInfo,
  ): Promise<AuthPayload> {
    return this.session.signInWithGoogleOneTap(credential, request);
  }
}
