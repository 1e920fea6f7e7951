import { ObjectType } from 'type-graphql';
import { OtpPurpose } from '#bff/features/account/user.type.ts';
import { InputObject, NonNull, Nullable } from '#bff/graphql/decorators.ts';
import { Payload } from '#bff/graphql/payload.type.ts';
import { DateTime } from '#bff/graphql/scalars.ts';

@InputObject('Which code to send.')
export class SendOtpInput {
  @NonNull(OtpPurpose, 'What the code is for, and with it where it is sent.')
  purpose!: OtpPurpose;
}

@InputObject('A one-time code.')
export class VerifyOtpInput {
  @NonNull(OtpPurpose, 'What the code is for.')
  purpose!: OtpPurpose;

  @NonNull(String, '8 letters or digits, in upper or lower case: `7KQ2MX4P`.')
  code!: string;
}

@InputObject('The parameter of a mailed link.')
export class VerifyEmailInput {
  @NonNull(String, "From the link's query.")
  token!: string;
}

@InputObject('The account whose password is to be reset.')
export class RequestPasswordResetInput {
  @NonNull(String, 'A phone number or an e-mail address: with an @ it is the latter.')
  identifier!: string;
}

@InputObject('The code that was sent, and the new password.')
export class ConfirmPasswordResetInput {
  @NonNull(String, 'The code that was sent.')
  code!: string;

  @NonNull(String, 'At least 6 characters.')
  newPassword!: string;
}

@ObjectType({ description: 'Where a code was sent, and when it expires.', implements: Payload })
export class SendOtpPayload extends Payload {
  /** Decides which contact `sentTo` shows; undefined beside `userErrors`. */
  purpose?: OtpPurpose;

  @Nullable(DateTime, 'When the next code may be asked for.')
  resendAt?: number | null;

  @Nullable(DateTime, 'Until when the code is good; null where the API does not say.')
  expiresAt?: number | null;
}

export type SentCode = Required<Pick<SendOtpPayload, 'purpose' | 'resendAt' | 'expiresAt'>>;
