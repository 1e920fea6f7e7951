import { Field, ID, Int, ObjectType } from 'type-graphql';
import { enumType } from '#bff/graphql/enum-type.ts';
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

@ObjectType({
  description: 'A member of the club: the one whose token is sent; no other can be queried.',
  simpleResolvers: true,
  implements: Node,
})
export class User extends Node {
  @Field(() => ID, {
    description: 'The same constant for every member: clients empty their cache when a session ends.',
  })
  override id!: string;

  @Field(() => String, { description: 'The full name.' })
  name!: string;

  @Field(() => String, { description: 'The first word of the name, for greetings.' })
  firstName!: string;

  @Field(() => String, { nullable: true, description: 'The e-mail address; null where there is none.' })
  email!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The phone number, as the API writes it: `081234567801`. Null where there is none.',
  })
  phone!: string | null;

  @Field(() => Gender, { nullable: true, description: 'Null where the member gives none.' })
  gender!: Gender | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'The day of birth: `1999-12-31`. Null where the member gives none.',
  })
  birthDate!: string | null;

  @Field(() => WebUrl, { nullable: true, description: 'Where the profile picture is. Null when there is none.' })
  profilePicture!: string | null;

  @Field(() => Int, { nullable: true, description: "The club's points. Null until the phone is verified." })
  points!: number | null;

  @Field(() => Boolean, { description: 'The e-mail address has been verified.' })
  emailVerified!: boolean;

  @Field(() => Boolean, { description: 'The phone number has been verified.' })
  phoneVerified!: boolean;
}
