import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Authorized, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { changedUser, User } from '#bff/features/account/user.type.ts';
import { CurrentMember } from '#bff/graphql/authorization.ts';
import type { Caller, Member } from '#bff/graphql/context.ts';
import { Authenticated } from '#bff/graphql/directives.ts';
import { PayloadMutation } from '#bff/graphql/payload-mutation.ts';
import { selectsAny } from '#bff/graphql/selection.ts';
import type { VerificationService } from './verification.service.ts';
import {
  ConfirmPasswordResetInput,
  RequestPasswordResetInput,
  SendOtpInput,
  SendOtpPayload,
  VerifyEmailInput,
  VerifyOtpInput,
} from './verification.type.ts';

@Resolver(() => SendOtpPayload)
export class VerificationResolver {
  constructor(private readonly verification: VerificationService) {}

  @PayloadMutation({
    result: {
      name: 'user',
      type: User,
      description:
        'The member whose token was sent, read afterwards: the link may be of another one. Null without a valid token, if there are user errors, or if the member could not be read.',
    },
    codes: { 400: 'INVALID_CODE', 401: 'INVALID_CODE' },
    isKeyed: true,
    errors: ['INVALID_CODE', 'REQUIRED', 'TOO_LONG'],
    description:
      'Verifies an email address with the token of the link that was sent to it. A token that was used before succeeds again, since mail programs open links. No token of a member is needed, but send it if there is one: then `user` has the new `emailVerified`. With the embedded REST API, the first verification with it ends all other sessions of the member; one without it does not count for a later password reset (the guide, `docs/graph.md`), until the same token of the link is sent again with it. Errors: `RATE_LIMITED` after 100 wrong tokens from one IP address in an hour.',
  })
  verifyEmail(
    @Arg('input', () => VerifyEmailInput, { description: 'The token of the link.' }) input: VerifyEmailInput,
    @Ctx('caller') caller: Caller,
    @Info() info: GraphQLResolveInfo,
  ) {
    return this.verification.verifyEmail(input, caller, selectsAny(['user'], info));
  }

  @Authorized()
  @Authenticated()
  @PayloadMutation({
    payload: SendOtpPayload,
    isKeyed: true,
    errors: ['INVALID'],
    description:
      'Sends a one-time code to the member, for `verifyOtp` with the same purpose, even if the address or number is verified already. `INVALID`, without a `field`, if the member has no such address or number. Both purposes share the limits. Errors: `UNAUTHENTICATED`; `RATE_LIMITED` within 30 seconds of the last code, or after 5 codes in an hour.',
  })
  sendOtp(
    @Arg('input', () => SendOtpInput, { description: 'The purpose of the code.' }) { purpose }: SendOtpInput,
    @CurrentMember() member: Member,
  ) {
    return this.verification.sendOtp(purpose, member);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The masked recipient, for example `0812****7801` or `s***@example.com`. Null if there are user errors, or the profile could not be read.',
  })
  sentTo(@Root() { purpose }: SendOtpPayload, @CurrentMember() member: Member) {
    return purpose === undefined ? null : this.verification.sentTo(purpose, member);
  }

  @Authorized()
  @Authenticated()
  @PayloadMutation({
    result: changedUser,
    codes: { 400: 'INVALID_CODE' },
    isKeyed: true,
    errors: ['INVALID', 'INVALID_CODE', 'TOO_LONG'],
    description:
      'Verifies an email address or a phone number with a one-time code, and returns the updated member. With `PHONE_VERIFY`, `points`, `Query.orders` and `User.orders` may change as well: drop the lists from the cache, or refetch them. With the embedded REST API, the first verification of an address or number ends all other sessions of the member. Errors: `UNAUTHENTICATED`; `RATE_LIMITED` after 10 wrong codes in an hour; a right one is then refused as well.',
  })
  verifyOtp(
    @Arg('input', () => VerifyOtpInput, { description: 'The code, and its purpose.' }) input: VerifyOtpInput,
    @CurrentMember() member: Member,
  ) {
    return this.verification.verifyOtp(input, member);
  }

  @PayloadMutation({
    codes: { 401: 'INVALID_CREDENTIALS' },
    isKeyed: true,
    errors: ['REQUIRED', 'TOO_LONG'],
    description:
      'Sends a code for `confirmPasswordReset` to a phone number or an email address. If this contact is not verified, but the other one of the account is, the other one gets a code as well. With the embedded REST API, a code is valid for 10 minutes or until the next one is sent. The response does not reveal whether an account exists: it is always a success, and its `message` may mention WhatsApp even if the code was sent by email. Errors: `RATE_LIMITED` after 3 requests for one identifier in an hour.',
  })
  requestPasswordReset(
    @Arg('input', () => RequestPasswordResetInput, { description: 'The account.' }) input: RequestPasswordResetInput,
    @Ctx('caller') caller: Caller,
  ) {
    return this.verification.requestReset(input, caller);
  }

  @PayloadMutation({
    codes: { 400: 'INVALID_CODE', 401: 'INVALID_CODE' },
    isKeyed: true,
    errors: ['INVALID_CODE', 'REQUIRED', 'TOO_COMMON', 'TOO_LONG', 'TOO_SHORT'],
    description:
      'Sets a password with a code of `requestPasswordReset`. With the embedded REST API, a code that went to a contact that was not verified may instead open a new account with this contact and password, or remove the other contact: the guide (`docs/graph.md`, "A password reset") has a table. The payload does not tell which it was: `login` and `me` do. Errors: `RATE_LIMITED` after 60 wrong codes from one IP address in an hour; a right one is then refused as well.',
  })
  confirmPasswordReset(
    @Arg('input', () => ConfirmPasswordResetInput, { description: 'The code, and the new password.' })
    input: ConfirmPasswordResetInput,
    @Ctx('caller') caller: Caller,
  ) {
    return this.verification.confirmReset(input, caller);
  }
}
