import 'reflect-metadata';
import { Field, InputType } from 'type-graphql';
import { Gender } from '#bff/features/account/user.type.ts';
import { CalendarDate } from '#bff/graphql/scalars.ts';

@InputType({ description: 'What changes. What is left out or null stays as it is; nothing at all is BAD_USER_INPUT.' })
export class UpdateProfileInput {
  @Field(() => String, { nullable: true, description: 'The full name.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'The e-mail address.' })
  email?: string | null;

  @Field(() => Gender, { nullable: true, description: 'As the member likes to be addressed.' })
  gender?: Gender | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The day of birth.' })
  birthdate?: string | null;

  @Field(() => String, { nullable: true, description: 'A new password of at least 6 characters. Blank is not given.' })
  password?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The password so far, or where there is none the code that was sent. Counts only beside a new password or e-mail address.',
  })
  oldPassword?: string | null;
}
