import { Field, InputType } from 'type-graphql';
import { Gender } from '#bff/features/account/user.type.ts';
import { CalendarDate, type Upload, UploadScalar } from '#bff/graphql/scalars.ts';

@InputType({ description: 'What changes. What is left out stays as it is; nothing at all is a userError.' })
export class UpdateProfileInput {
  @Field(() => String, { nullable: true, description: 'The full name. Null counts as left out.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'The e-mail address. Null counts as left out.' })
  email?: string | null;

  @Field(() => Gender, { nullable: true, description: 'The gender. Null clears it.' })
  gender?: Gender | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The day of birth: `1999-12-31`. Null clears it.' })
  birthDate?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A new password of at least 6 characters. Null or blank counts as left out.',
  })
  password?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The password so far, or where there is none the code that was sent. Counts only beside a new password or e-mail address.',
  })
  oldPassword?: string | null;
}

@InputType({ description: 'The new profile picture.' })
export class UpdateProfilePictureInput {
  @Field(() => UploadScalar, { description: 'The file of a multipart request.' })
  picture!: Upload;
}
