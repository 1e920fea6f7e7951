import 'reflect-metadata';
import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import { User } from '#bff/features/account/user.type.ts';
import { CurrentMember } from '#bff/graphql/access.ts';
import type { Asker, Member } from '#bff/graphql/caller.ts';
import { Message } from '#bff/graphql/message.type.ts';
import { OtpPurpose } from './otp-purpose.type.ts';
import type { VerificationService } from './verification.service.ts';

@Resolver()
export class VerificationResolver {
  constructor(private readonly verification: VerificationService) {}

  @Mutation(() => Message, { description: 'Proves an e-mail address by the link that was sent to it.' })
  verifyEmail(@Arg('token', () => String, { description: "From the link's query." }) token: string, @Ctx('asker') asker: Asker): Promise<Message> {
    return this.verification.verifyEmail(token, asker);
  }

  @Authorized()
  @Mutation(() => Message, { description: 'Sends the member a one-time code of 8 characters: one in 30 seconds, five an hour.' })
  sendOtp(@Arg('purpose', () => OtpPurpose, { description: 'What the code is for.' }) purpose: OtpPurpose, @CurrentMember() member: Member): Promise<Message> {
    return this.verification.sendOtp(purpose, member);
  }

  @Authorized()
  @Mutation(() => User, { description: 'Takes the code, and answers with the member as it is then.' })
  verifyOtp(
    @Arg('code', () => String, { description: '8 letters or digits, in upper or lower case.' }) code: string,
    @Arg('purpose', () => OtpPurpose, { description: 'What the code is for.' }) purpose: OtpPurpose,
    @CurrentMember() member: Member,
  ): Promise<User> {
    return this.verification.verifyOtp(code, purpose, member);
  }
}
