import { Field, InputType, ObjectType } from 'type-graphql';
import { OtpPurpose } from '#bff/features/account/user.type.ts';
import { Payload } from '#bff/graphql/payload.type.ts';
import { DateTime } from '#bff/graphql/scalars.ts';

@InputType({ description: 'Which code to send.' })
export class SendOtpInput {
  @Field(() => OtpPurpose, { description: 'What the code is for, and with it where it is sent.' })
  purpose!: OtpPurpose;
}

@InputType({ description: 'A one-time code.' })
export class VerifyOtpInput {
  @Field(() => OtpPurpose, { description: 'What the code is for.' })
  purpose!: OtpPurpose;

  @Field(() => String, { description: '8 letters or digits, in upper or lower case: `7KQ2MX4P`.' })
  code!: string;
}

@InputType({ description: 'The parameter of a mailed link.' })
export class VerifyEmailInput {
  @Field(() => String, { description: "From the link's query." })
  token!: string;
}

@InputType({ description: 'The account whose password is to be reset.' })
export class RequestPasswordResetInput {
  @Field(() => String, { description: 'A phone number or an e-mail address: with an @ it is the latter.' })
  identifier!: string;
}

@InputType({ description: 'The code that was sent, and the new password.' })
export class ConfirmPasswordResetInput {
  @Field(() => String, { description: 'The code that was sent.' })
  code!: string;

  @Field(() => String, { description: 'At least 6 characters.' })
  newPassword!: string;
}

@ObjectType({ description: 'Where a code was sent, and when it expires.', implements: Payload })
export class SendOtpPayload extends Payload {
  /** Decides which contact `sentTo` shows; undefined beside `userErrors`. */
  purpose?: OtpPurpose;

  @Field(() => DateTime, { nullable: true, description: 'When the next code may be asked for.' })
  resendAt?: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when the code is good; null where the API does not say.',
  })
  expiresAt?: number | null;
}

export type SentCode = Required<Pick<SendOtpPayload, 'purpose' | 'resendAt' | 'expiresAt'>>;
