import { Field, InputType, ObjectType } from 'type-graphql';
import { User } from '#bff/features/account/user.type.ts';
import type { MutationResult } from '#bff/graphql/payload.type.ts';
import { CalendarDate, DateTime } from '#bff/graphql/scalars.ts';

@InputType({ description: 'A phone number or an e-mail address, and the password.' })
export class LoginInput {
  @Field(() => String, {
    description: 'A phone number or an e-mail address: with an @ it is the latter. `081234567801`, `sari@example.com`.',
  })
  identifier!: string;

  @Field(() => String, { description: 'The password, exactly as it was chosen.' })
  password!: string;
}

@InputType({ description: 'A new account. All of it is required.' })
export class RegisterInput {
  @Field(() => String, { description: 'The full name.' })
  name!: string;

  @Field(() => CalendarDate, { description: 'The day of birth, 1900-01-01 or later.' })
  birthDate!: string;

  @Field(() => String, { description: 'The phone number; spaces, dashes and dots do not count: `0812-3456-7801`.' })
  phone!: string;

  @Field(() => String, { description: 'The e-mail address.' })
  email!: string;

  @Field(() => String, { description: 'At least 6 characters.' })
  password!: string;
}

@InputType({
  description: "What Google's redirect brought back. Pass on what is in the URL, unchanged, and leave out what is not.",
})
export class SignInWithGoogleInput {
  @Field(() => String, { description: "Google's authorization code: good for one use." })
  code!: string;

  @Field(() => String, { description: "The page Google redirected to: the site's origin and /auth/google/callback." })
  redirectUri!: string;

  @Field(() => String, { nullable: true, description: 'Issued and checked by the API.' })
  state?: string | null;

  @Field(() => String, { nullable: true, description: 'The scopes that were granted.' })
  scope?: string | null;

  @Field(() => String, { nullable: true, description: "Which of the visitor's Google accounts it was." })
  authuser?: string | null;

  @Field(() => String, { nullable: true, description: 'The prompt that the visitor saw.' })
  prompt?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The secret of the browser that began. The API was given its SHA-256, in base64url, as `challenge` of /auth/google.',
  })
  verifier?: string | null;
}

@InputType({ description: "The result of Google's One Tap prompt." })
export class SignInWithGoogleOneTapInput {
  @Field(() => String, { description: 'The ID token of Google.' })
  credential!: string;
}

@ObjectType({ description: 'A session and its member.', simpleResolvers: true })
export class Session {
  @Field(() => String, {
    description: 'Send it as `Authorization: Bearer …` with every operation of the member. Keep it secret.',
  })
  token!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when the token is good; null where the API does not say. `refreshToken` renews it before.',
  })
  expiresAt!: number | null;

  @Field(() => User, { nullable: true, description: 'The member. Null if the profile could not be read: query `me`.' })
  member!: User | null;

  @Field(() => User, {
    deprecationReason: 'Use `member`: it is null where `user` has an empty name.',
    description: 'The member. Its `name` is empty if the profile could not be read.',
  })
  user!: User;
}

/** The result of a mutation that begins or renews a session. */
export type SessionResult = MutationResult<{ session: Session }>;
