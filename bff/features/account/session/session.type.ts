import { User } from '#bff/features/account/user.type.ts';
import { InputObject, NonNull, Nullable, PlainObject } from '#bff/graphql/decorators.ts';
import type { MutationResult } from '#bff/graphql/payload.type.ts';
import { CalendarDate, DateTime } from '#bff/graphql/scalars.ts';

@InputObject('A phone number or an e-mail address, and the password.')
export class LoginInput {
  @NonNull(
    String,
    'A phone number or an e-mail address: with an @ it is the latter. `081234567801`, `sari@example.com`.',
  )
  identifier!: string;

  @NonNull(String, 'The password, exactly as it was chosen.')
  password!: string;
}

@InputObject('A new account. All of it is required.')
export class RegisterInput {
  @NonNull(String, 'The full name.')
  name!: string;

  @NonNull(CalendarDate, 'The day of birth, 1900-01-01 or later.')
  birthDate!: string;

  @NonNull(String, 'The phone number; spaces, dashes and dots do not count: `0812-3456-7801`.')
  phone!: string;

  @NonNull(String, 'The e-mail address.')
  email!: string;

  @NonNull(String, 'At least 6 characters.')
  password!: string;
}

@InputObject("What Google's redirect brought back. Pass on what is in the URL, unchanged, and leave out what is not.")
export class SignInWithGoogleInput {
  @NonNull(String, "Google's authorization code: good for one use.")
  code!: string;

  @NonNull(String, "The page Google redirected to: the site's origin and /auth/google/callback.")
  redirectUri!: string;

  @Nullable(String, 'Issued and checked by the API.')
  state?: string | null;

  @Nullable(String, 'The scopes that were granted.')
  scope?: string | null;

  @Nullable(String, "Which of the visitor's Google accounts it was.")
  authuser?: string | null;

  @Nullable(String, 'The prompt that the visitor saw.')
  prompt?: string | null;

  @Nullable(
    String,
    'The secret of the browser that began. The API was given its SHA-256, in base64url, as `challenge` of /auth/google.',
  )
  verifier?: string | null;
}

@InputObject("The result of Google's One Tap prompt.")
export class SignInWithGoogleOneTapInput {
  @NonNull(String, 'The ID token of Google.')
  credential!: string;
}

@PlainObject('A session and its member.')
export class Session {
  @NonNull(String, 'Send it as `Authorization: Bearer …` with every operation of the member. Keep it secret.')
  token!: string;

  @Nullable(DateTime, 'Until when the token is good; null where the API does not say. `refreshToken` renews it before.')
  expiresAt!: number | null;

  @NonNull(User, 'The member. Its `name` is empty if a refresh could not read it: query `me`.')
  user!: User;
}

/** The result of a mutation that begins or renews a session. */
export type SessionResult = MutationResult<{ session: Session }>;
