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

@InputType({ description: 'The old and the new password.' })
export class ChangePasswordInput {
  @Field(() => String, {
    nullable: true,
    description:
      'The current password. Leave it out for an account without a password, which was created with Google: the response is a user error, and a one-time code is sent. Then pass the code here.',
  })
  oldPassword?: string | null;

  @Field(() => String, { description: 'The new password, at least 6 characters.' })
  newPassword!: string;
}

@InputType({ description: 'The new profile picture.' })
export class UpdateProfilePictureInput {
  @Field(() => UploadScalar, { description: 'The file of a multipart request.' })
  picture!: Upload;
}
