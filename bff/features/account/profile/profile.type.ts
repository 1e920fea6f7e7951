import { Gender } from '#bff/features/account/user.type.ts';
import { InputObject, NonNull, Nullable } from '#bff/graphql/decorators.ts';
import { CalendarDate, type Upload, UploadScalar } from '#bff/graphql/scalars.ts';

@InputObject('What changes. What is left out stays as it is; nothing at all is a userError.')
export class UpdateProfileInput {
  @Nullable(String, 'The full name. Null counts as left out.')
  name?: string | null;

  @Nullable(String, 'The e-mail address. Null counts as left out.')
  email?: string | null;

  @Nullable(Gender, 'The gender. Null clears it.')
  gender?: Gender | null;

  @Nullable(CalendarDate, 'The day of birth: `1999-12-31`. Null clears it.')
  birthDate?: string | null;

  @Nullable(String, 'A new password of at least 6 characters. Null or blank counts as left out.')
  password?: string | null;

  @Nullable(
    String,
    'The password so far, or where there is none the code that was sent. Counts only beside a new password or e-mail address.',
  )
  oldPassword?: string | null;
}

@InputObject('The new profile picture.')
export class UpdateProfilePictureInput {
  @NonNull(UploadScalar, 'The file of a multipart request.')
  picture!: Upload;
}
