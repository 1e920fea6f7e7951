import { ID, Int } from 'type-graphql';
import { enumType, NonNull, Nullable, PlainObject } from '#bff/graphql/decorators.ts';
import { Node } from '#bff/graphql/node.ts';
import { CalendarDate, WebUrl } from '#bff/graphql/scalars.ts';

export const Gender = enumType('Gender', 'The gender that a member gives.', {
  MALE: 'Male.',
  FEMALE: 'Female.',
  OTHER: 'Another, or undisclosed.',
});
export type Gender = keyof typeof Gender;

export const OtpPurpose = enumType('OtpPurpose', 'What a one-time code proves.', {
  EMAIL_VERIFY: 'The e-mail address is theirs.',
  PHONE_VERIFY: 'The phone number is theirs.',
});
export type OtpPurpose = keyof typeof OtpPurpose;

/** The same for all members: a session has one. */
export const MEMBER_ID = 'member';

@PlainObject('A member of the club: the one whose token is sent; no other can be queried.', { implements: Node })
export class User extends Node {
  @NonNull(ID, 'The same constant for every member: clients empty their cache when a session ends.')
  override id!: string;

  @NonNull(String, 'The full name.')
  name!: string;

  @NonNull(String, 'The first word of the name, for greetings.')
  firstName!: string;

  @Nullable(String, 'The e-mail address; null where there is none.')
  email!: string | null;

  @Nullable(String, 'The phone number, as the API writes it: `081234567801`. Null where there is none.')
  phone!: string | null;

  @Nullable(Gender, 'Null where the member gives none.')
  gender!: Gender | null;

  @Nullable(CalendarDate, 'The day of birth: `1999-12-31`. Null where the member gives none.')
  birthDate!: string | null;

  @Nullable(WebUrl, 'Where the profile picture is. Null when there is none.')
  profilePicture!: string | null;

  @Nullable(Int, "The club's points. Null until the phone is verified.")
  points!: number | null;

  @NonNull(Boolean, 'The e-mail address has been verified.')
  emailVerified!: boolean;

  @NonNull(Boolean, 'The phone number has been verified.')
  phoneVerified!: boolean;
}
