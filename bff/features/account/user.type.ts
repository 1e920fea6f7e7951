import 'reflect-metadata';
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { CalendarDate } from '#bff/graphql/scalars.ts';

export enum Gender {
  MALE = 'MALE',
  FEMALE = 'FEMALE',
  OTHER = 'OTHER',
}

registerEnumType(Gender, {
  name: 'Gender',
  description: 'What members say of themselves.',
  valuesConfig: {
    MALE: { description: 'Male.' },
    FEMALE: { description: 'Female.' },
    OTHER: { description: 'Another, or rather not said.' },
  },
});

export enum OtpPurpose {
  EMAIL_VERIFY = 'EMAIL_VERIFY',
  PHONE_VERIFY = 'PHONE_VERIFY',
}

registerEnumType(OtpPurpose, {
  name: 'OtpPurpose',
  description: 'What a one-time code proves.',
  valuesConfig: {
    EMAIL_VERIFY: { description: 'The e-mail address is theirs.' },
    PHONE_VERIFY: { description: 'The phone number is theirs.' },
  },
});

@ObjectType({
  description: 'A member of the club; always the one whose token it is. It has no id: no other member can be queried.',
  simpleResolvers: true,
})
export class User {
  @Field(() => String, { description: 'The full name.' })
  name!: string;

  @Field(() => String, { description: 'The first word of the name, for greetings.' })
  firstName!: string;

  @Field(() => String, { nullable: true, description: 'The e-mail address.' })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'The phone number, as the API writes it.' })
  phone!: string | null;

  @Field(() => Gender, { nullable: true, description: 'Null when not told.' })
  gender!: Gender | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The day of birth. Null when not told.' })
  birthdate!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where the profile picture is: always http or https. Null when there is none.',
  })
  profilePicture!: string | null;

  @Field(() => Int, { nullable: true, description: "The club's points. Null until the phone is verified." })
  points!: number | null;

  @Field(() => Boolean, { description: 'The e-mail address has been verified.' })
  emailVerified!: boolean;

  @Field(() => Boolean, { description: 'The phone number has been verified.' })
  phoneVerified!: boolean;
}
