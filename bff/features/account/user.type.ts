import { Field, ID, Int, ObjectType } from 'type-graphql';
import { enumType } from '#bff/graphql/enum-type.ts';
import { Node } from '#bff/graphql/node.ts';
import { CalendarDate, WebUrl } from '#bff/graphql/scalars.ts';

export const Gender = enumType(
  'Gender',
  'The gender of a member.',
  {
    MALE: 'Male.',
    FEMALE: 'Female.',
    OTHER: 'Another gender, or undisclosed.',
  },
  'OTHER',
);
export type Gender = keyof typeof Gender;

export const OtpPurpose = enumType(
  'OtpPurpose',
  'What a one-time code verifies. Only sent: a new value changes nothing for a client that does not send it.',
  {
    EMAIL_VERIFY: 'The email address of the member. The code is sent there.',
    PHONE_VERIFY: 'The phone number of the member. The code is sent there, by WhatsApp.',
  },
);
export type OtpPurpose = keyof typeof OtpPurpose;

/** The same for all members: a session has one. */
export const MEMBER_ID = 'member';

@ObjectType({
  description: 'The member whose token was sent. Other members cannot be read.',
  simpleResolvers: true,
  implements: Node,
})
export class User extends Node {
  @Field(() => ID, {
    description:
      'The same constant for every member, since the REST API gives none: clear the cache at every login, and when a session ends.',
  })
  override id!: string;

  @Field(() => String, { description: 'The full name.' })
  name!: string;

  @Field(() => String, { description: 'The first word of `name`, for greetings.' })
  firstName!: string;

  @Field(() => String, { nullable: true, description: 'The email address. Null if there is none.' })
  email!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The phone number, for example `081234567801`. Null if there is none.',
  })
  phone!: string | null;

  @Field(() => Gender, { nullable: true, description: 'The gender. Null if not given.' })
  gender!: Gender | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'The date of birth, for example `1999-12-31`. Null if not given.',
  })
  birthDate!: string | null;

  @Field(() => WebUrl, {
    nullable: true,
    description:
      'The link to the profile picture: with the embedded REST API a WebP of at most 1,024 px; another one may send any format that `updateProfilePicture` takes. Null if there is none.',
  })
  profilePicture!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The points in the club. Null if the REST API sends none, for example until the phone number is verified.',
  })
  points!: number | null;

  @Field(() => Boolean, { description: 'Whether the email address is verified.' })
  emailVerified!: boolean;

  @Field(() => Boolean, { description: 'Whether the phone number is verified.' })
  phoneVerified!: boolean;
}

/** The result of a mutation that changes the member. */
export const changedUser = {
  name: 'user',
  type: User,
  description:
    'The updated member. Null if there are user errors, or the member was changed, but could not be read afterwards: then query `me`.',
} as const;
