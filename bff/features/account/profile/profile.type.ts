import { Field, InputType } from 'type-graphql';
import { Gender } from '#bff/features/account/user.type.ts';
import { CalendarDate, type Upload, UploadScalar } from '#bff/graphql/scalars.ts';

@InputType({
  description:
    'The fields to change. Omitted fields keep their values. Null clears `gender` and `birthDate`, and keeps the others: a client that sends null for fields that the user has not changed deletes data. An input that names nothing to change is `INVALID` without a `field`.',
})
export class UpdateProfileInput {
  @Field(() => String, { nullable: true, description: 'The full name: see `RegisterInput.name`. Null keeps it.' })
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The email address. A change requires `oldPassword`. Null keeps it. A new address is not verified, and gets no code: call `sendOtp` with `EMAIL_VERIFY`. With the embedded REST API, the old address may get a notice.',
  })
  email?: string | null;

  @Field(() => Gender, { nullable: true, description: 'The gender. Null clears it: leave the field out to keep it.' })
  gender?: Gender | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description:
      'The date of birth, for example `1999-12-31`, not before 1900 and not in the future. Null clears it: leave the field out to keep it.',
  })
  birthDate?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The new password, as in `ChangePasswordInput`. A change requires `oldPassword`. Null and blank keep the old one.',
  })
  password?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The current password, required for a new `password` or `email`. Ignored without one of them. For an account without a password, a one-time code: see `ChangePasswordInput.oldPassword`.',
  })
  oldPassword?: string | null;
}

@InputType({ description: 'The old and the new password.' })
export class ChangePasswordInput {
  @Field(() => String, {
    nullable: true,
    description:
      'The current password. Null for an account that was created with Google and has none: the answer is the user error `INVALID` for this field, and a one-time code is sent; show an input for the code, and send it here. (For an account with a password, null is `REQUIRED`.)',
  })
  oldPassword?: string | null;

  @Field(() => String, {
    description:
      'The new password, at least 6 characters. The embedded REST API accepts at most 128. It may be the old one.',
  })
  newPassword!: string;
}

@InputType({ description: 'The new profile picture.' })
export class UpdateProfilePictureInput {
  @Field(() => UploadScalar, { description: 'The file, as a part of a multipart request.' })
  picture!: Upload;
}
