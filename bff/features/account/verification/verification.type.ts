import { Field, InputType, ObjectType } from 'type-graphql';
import { OtpPurpose } from '#bff/features/account/user.type.ts';
import { Payload } from '#bff/graphql/payload.type.ts';
import { DateTime } from '#bff/graphql/scalars.ts';

@InputType({ description: 'The code to send.' })
export class SendOtpInput {
  @Field(() => OtpPurpose, { description: 'The purpose of the code, which determines where it is sent.' })
  purpose!: OtpPurpose;
}

@InputType({ description: 'A one-time code.' })
export class VerifyOtpInput {
  @Field(() => OtpPurpose, { description: 'The purpose of the code.' })
  purpose!: OtpPurpose;

  @Field(() => String, {
    description:
      'The code: 8 letters or digits, for example `7KQ2MX4P`. Case, spaces and dashes are ignored. One of another length is `INVALID`, and does not count as a wrong code. If the link of its message was used, it is `INVALID_CODE`.',
  })
  code!: string;
}

@InputType({ description: 'The parameter of a link in an email.' })
export class VerifyEmailInput {
  @Field(() => String, { description: 'The query parameter `token` of the link.' })
  token!: string;
}

@InputType({ description: 'The account whose password is reset.' })
export class RequestPasswordResetInput {
  @Field(() => String, { description: 'A phone number or an email address (with an `@`) of the account.' })
  identifier!: string;
}

@InputType({ description: 'The code, and the new password.' })
export class ConfirmPasswordResetInput {
  @Field(() => String, {
    description:
      'The code from the message: 8 letters or digits, for example `ABCD2345`. The embedded REST API ignores case, spaces and dashes.',
  })
  code!: string;

  @Field(() => String, {
    description: 'The new password, at least 6 characters. The embedded REST API accepts at most 128.',
  })
  newPassword!: string;
}

@ObjectType({ description: 'The payload of `sendOtp`.', implements: Payload })
export class SendOtpPayload extends Payload {
  /** Decides which contact `sentTo` shows; undefined beside `userErrors`. */
  purpose?: OtpPurpose;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the pause between two codes (30 seconds) ends, for either purpose. After the fifth code in an hour, the next call is `RATE_LIMITED` nevertheless: wait its `retryAfter`. Null if there are user errors.',
  })
  resendAt?: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the code expires. Null if unknown, or if there are user errors.',
  })
  expiresAt?: number | null;
}

export type SentCode = Required<Pick<SendOtpPayload, 'purpose' | 'resendAt' | 'expiresAt'>>;
