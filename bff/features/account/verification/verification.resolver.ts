import 'reflect-metadata';
import { Arg, Authorized, Ctx, FieldResolver, Mutation, Resolver, Root, UseMiddleware } from 'type-graphql';
import { User } from '#bff/features/account/user.type.ts';
import { CurrentMember } from '#bff/graphql/authorization.ts';
import type { Caller, Member } from '#bff/graphql/context.ts';
import { Idempotent } from '#bff/graphql/idempotency/idempotent.ts';
import { type MutationResult, payloadType } from '#bff/graphql/payload.type.ts';
import { UserErrors } from '#bff/graphql/user-errors.ts';
import type { VerificationService } from './verification.service.ts';
import {
  ConfirmPasswordResetInput,
  RequestPasswordResetInput,
  SendOtpInput,
  SendOtpPayload,
  type SentCode,
  VerifyEmailInput,
  VerifyOtpInput,
} from './verification.type.ts';

const VerifyOtpPayload = payloadType('VerifyOtpPayload', { name: 'user', type: User });
const VerifyEmailPayload = payloadType('VerifyEmailPayload');
const RequestPasswordResetPayload = payloadType('RequestPasswordResetPayload');
const ConfirmPasswordResetPayload = payloadType('ConfirmPasswordResetPayload');

@Resolver(() => SendOtpPayload)
export class VerificationResolver {
  constructor(private readonly verification: VerificationService) {}

  @UseMiddleware(UserErrors, Idempotent)
  @Mutation(() => VerifyEmailPayload, {
    nullable: true,
    description:
      'Proves an e-mail address by the link that was sent to it. Takes `Idempotency-Key`. userErrors: INVALID_CODE, EXPIRED, REQUIRED. Errors: RATE_LIMITED.',
  })
  verifyEmail(
    @Arg('input', () => VerifyEmailInput, { description: "The link's token." }) { token }: VerifyEmailInput,
    @Ctx('caller') caller: Caller,
  ): Promise<MutationResult> {
    return this.verification.verifyEmail(token, caller);
  }

  @Authorized()
  @UseMiddleware(UserErrors, Idempotent)
  @Mutation(() => SendOtpPayload, {
    nullable: true,
    description:
      'Sends the member a one-time code of 8 characters: one in 30 seconds, five an hour. Takes `Idempotency-Key`. Errors: UNAUTHENTICATED, RATE_LIMITED.',
  })
  sendOtp(
    @Arg('input', () => SendOtpInput, { description: 'What the code is for.' }) { purpose }: SendOtpInput,
    @CurrentMember() member: Member,
  ): Promise<MutationResult<SentCode>> {
    return this.verification.sendOtp(purpose, member);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The contact, masked: `0812****7801`, `s***@example.com`. Null where the profile cannot be had.',
  })
  sentTo(@Root() { purpose }: SendOtpPayload, @CurrentMember() member: Member): Promise<string | null> {
    return this.verification.sentTo(purpose, member);
  }

  @Authorized()
  @UseMiddleware(UserErrors, Idempotent)
  @Mutation(() => VerifyOtpPayload, {
    nullable: true,
    description:
      'Takes the code, and answers with the member as they are then. Takes `Idempotency-Key`. userErrors: INVALID_CODE, EXPIRED, INVALID. Errors: UNAUTHENTICATED, RATE_LIMITED.',
  })
  verifyOtp(
    @Arg('input', () => VerifyOtpInput, { description: 'The code, and what it is for.' }) input: VerifyOtpInput,
    @CurrentMember() member: Member,
  ): Promise<MutationResult<{ user: User }>> {
    return this.verification.verifyOtp(input, member);
  }

  @UseMiddleware(UserErrors, Idempotent)
  @Mutation(() => RequestPasswordResetPayload, {
    nullable: true,
    description:
      'Sends a reset code to a phone number or an e-mail address. The answer does not say whether there is an account. Takes `Idempotency-Key`. userErrors: REQUIRED, INVALID. Errors: RATE_LIMITED after three an hour.',
  })
  requestPasswordReset(
    @Arg('input', () => RequestPasswordResetInput, { description: 'The account.' })
    { identifier }: RequestPasswordResetInput,
    @Ctx('caller') caller: Caller,
  ): Promise<MutationResult> {
    return this.verification.requestReset(identifier, caller);
  }

  @UseMiddleware(UserErrors, Idempotent)
  @Mutation(() => ConfirmPasswordResetPayload, {
    nullable: true,
    description:
      'Takes the code and sets the new password. Takes `Idempotency-Key`. userErrors: INVALID_CODE, EXPIRED, REQUIRED, TOO_SHORT, TOO_LONG, TOO_COMMON. Errors: RATE_LIMITED.',
  })
  confirmPasswordReset(
    @Arg('input', () => ConfirmPasswordResetInput, { description: 'The code and the new password.' })
    input: ConfirmPasswordResetInput,
    @Ctx('caller') caller: Caller,
  ): Promise<MutationResult> {
    return this.verification.confirmReset(input, caller);
  }
}
