import { Arg, Authorized, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { User } from '#bff/features/account/user.type.ts';
import { CurrentMember } from '#bff/graphql/authorization.ts';
import type { Caller, Member } from '#bff/graphql/caller.ts';
import { PayloadMutation } from '#bff/graphql/payload-mutation.ts';
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
    codes: { 401: 'INVALID_CODE' },
    isKeyed: true,
    description:
      'Proves an e-mail address by the link that was sent to it. Takes `Idempotency-Key`. userErrors: INVALID_CODE, EXPIRED, REQUIRED, TOO_LONG. Errors: RATE_LIMITED.',
  })
  verifyEmail(
    @Arg('input', () => VerifyEmailInput, { description: "The link's token." }) input: VerifyEmailInput,
    @Ctx('caller') caller: Caller,
  ) {
    return this.verification.verifyEmail(input, caller);
  }

  @Authorized()
  @PayloadMutation({
    payload: SendOtpPayload,
    isKeyed: true,
    description:
      'Sends the member a one-time code of 8 characters: one in 30 seconds, five an hour. Takes `Idempotency-Key`. Errors: UNAUTHENTICATED, RATE_LIMITED.',
  })
  sendOtp(
    @Arg('input', () => SendOtpInput, { description: 'What the code is for.' }) { purpose }: SendOtpInput,
    @CurrentMember() member: Member,
  ) {
    return this.verification.sendOtp(purpose, member);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The contact, masked: `0812****7801`, `s***@example.com`. Null beside `userErrors`, and where the profile cannot be had.',
  })
  sentTo(@Root() { purpose }: SendOtpPayload, @CurrentMember() member: Member) {
    return purpose === undefined ? null : this.verification.sentTo(purpose, member);
  }

  @Authorized()
  @PayloadMutation({
    result: { name: 'user', type: User },
    codes: { 400: 'INVALID_CODE' },
    isKeyed: true,
    description:
      'Takes the code, and answers with the member as they are then. Takes `Idempotency-Key`. userErrors: INVALID_CODE, EXPIRED, INVALID, TOO_LONG. Errors: UNAUTHENTICATED, RATE_LIMITED.',
  })
  verifyOtp(
    @Arg('input', () => VerifyOtpInput, { description: 'The code, and what it is for.' }) input: VerifyOtpInput,
    @CurrentMember() member: Member,
  ) {
    return this.verification.verifyOtp(input, member);
  }

  @PayloadMutation({
    codes: { 401: 'INVALID_CREDENTIALS' },
    isKeyed: true,
    description:
      'Sends a reset code to a phone number or an e-mail address. The answer does not say whether there is an account. Takes `Idempotency-Key`. userErrors: REQUIRED, INVALID, TOO_LONG. Errors: RATE_LIMITED after three an hour.',
  })
  requestPasswordReset(
    @Arg('input', () => RequestPasswordResetInput, { description: 'The account.' })
    { identifier }: RequestPasswordResetInput,
    @Ctx('caller') caller: Caller,
  ) {
    return this.verification.requestReset(identifier, caller);
  }

  @PayloadMutation({
    codes: { 400: 'INVALID_CODE', 401: 'INVALID_CODE' },
    isKeyed: true,
    description:
      'Takes the code and sets the new password. Takes `Idempotency-Key`. userErrors: INVALID_CODE, EXPIRED, REQUIRED, TOO_SHORT, TOO_LONG, TOO_COMMON. Errors: RATE_LIMITED.',
  })
  confirmPasswordReset(
    @Arg('input', () => ConfirmPasswordResetInput, { description: 'The code and the new password.' })
    input: ConfirmPasswordResetInput,
    @Ctx('caller') caller: Caller,
  ) {
    return this.verification.confirmReset(input, caller);
  }
}
