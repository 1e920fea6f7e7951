import 'reflect-metadata';
import { Arg, Authorized, Ctx, Mutation, Resolver, UseMiddleware } from 'type-graphql';
import { OtpPurpose, User } from '#bff/features/account/user.type.ts';
import { CurrentMember } from '#bff/graphql/authorization.ts';
import type { Caller, Member } from '#bff/graphql/context.ts';
import { Idempotent } from '#bff/graphql/idempotency/idempotent.ts';
import { Message } from '#bff/graphql/scalars.ts';
import type { VerificationService } from './verification.service.ts';

@Resolver()
export class VerificationResolver {
  constructor(private readonly verification: VerificationService) {}

  @UseMiddleware(Idempotent)
  @Mutation(() => Message, { description: 'Proves an e-mail address by the link that was sent to it.' })
  verifyEmail(
    @Arg('token', () => String, { description: "From the link's query." }) token: string,
    @Ctx('caller') caller: Caller,
  ): Promise<Message> {
    return this.verification.verifyEmail(token, caller);
  }

  @Authorized()
  @UseMiddleware(Idempotent)
  @Mutation(() => Message, {
    description: 'Sends the member a one-time code of 8 characters: one in 30 seconds, five an hour.',
  })
  sendOtp(
    @Arg('purpose', () => OtpPurpose, { description: 'What the code is for.' }) purpose: OtpPurpose,
    @CurrentMember() member: Member,
  ): Promise<Message> {
    return this.verification.sendOtp(purpose, member);
  }

  @Authorized()
  @UseMiddleware(Idempotent)
  @Mutation(() => User, { description: 'Takes the code, and answers with the member as it is then.' })
  verifyOtp(
    @Arg('code', () => String, { description: '8 letters or digits, in upper or lower case.' }) code: string,
    @Arg('purpose', () => OtpPurpose, { description: 'What the code is for.' }) purpose: OtpPurpose,
    @CurrentMember() member: Member,
  ): Promise<User> {
    return this.verification.verifyOtp(code, purpose, member);
  }

  @Mutation(() => Message, {
    description:
      'Sends a reset code to a phone number or an e-mail address. The answer does not say whether there is an account.',
  })
  requestPasswordReset(
    @Arg('identifier', () => String, {
      description: 'A phone number or an e-mail address: with an @ it is the latter.',
    })
    identifier: string,
    @Ctx('caller') caller: Caller,
  ): Promise<Message> {
    return this.verification.requestReset(identifier, caller);
  }

  @UseMiddleware(Idempotent)
  @Mutation(() => Message, { description: 'Takes the code and sets the new password.' })
  confirmPasswordReset(
    @Arg('token', () => String, { description: 'The code that was sent.' }) token: string,
    @Arg('newPassword', () => String, { description: 'At least 6 characters.' }) newPassword: string,
    @Ctx('caller') caller: Caller,
  ): Promise<Message> {
    return this.verification.confirmReset(token, newPassword, caller);
  }
}
