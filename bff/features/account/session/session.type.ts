import { Field, InputType, ObjectType } from 'type-graphql';
import { User } from '#bff/features/account/user.type.ts';
import type { MutationResult } from '#bff/graphql/payload.type.ts';
import { CalendarDate, DateTime } from '#bff/graphql/scalars.ts';

@InputType({ description: 'The credentials of a member.' })
export class LoginInput {
  @Field(() => String, {
    description: 'A phone number or an email address (with an `@`), for example `081234567801` or `sari@example.com`.',
  })
  identifier!: string;

  @Field(() => String, { description: 'The password. Spaces are significant.' })
  password!: string;
}

@InputType({ description: 'The data of a new account.' })
export class RegisterInput {
  @Field(() => String, { description: 'The full name. The embedded REST API accepts at most 100 characters.' })
  name!: string;

  @Field(() => CalendarDate, { description: 'The date of birth, not before 1900 and not in the future.' })
  birthDate!: string;

  @Field(() => String, {
    description:
      'The phone number, for example `0812-3456-7801`; one of another country with `+` and its code, for example `+65 8123 4567`. Spaces, dashes and dots are ignored.',
  })
  phone!: string;

  @Field(() => String, { description: 'The email address. It is stored in lower case.' })
  email!: string;

  @Field(() => String, {
    description: 'The new password, at least 6 characters. The embedded REST API accepts at most 128.',
  })
  password!: string;
}

@InputType({
  description:
    'The query parameters of the page that Google redirected to. Pass them unchanged, and omit those that are missing.',
})
export class SignInWithGoogleInput {
  @Field(() => String, { description: 'The authorization code. It can be used once.' })
  code!: string;

  @Field(() => String, {
    description: 'The page that Google redirected to: the origin of the site, and `/auth/google/callback`.',
  })
  redirectUri!: string;

  @Field(() => String, { nullable: true, description: 'The state that the REST API issued, and checks.' })
  state?: string | null;

  @Field(() => String, { nullable: true, description: 'The granted scopes.' })
  scope?: string | null;

  @Field(() => String, { nullable: true, description: "The index of the user's Google account." })
  authuser?: string | null;

  @Field(() => String, { nullable: true, description: 'The prompt that the user saw.' })
  prompt?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The secret of the client that started the sign-in. Its SHA-256, encoded in base64url, was the parameter `challenge` of `/auth/google`.',
  })
  verifier?: string | null;
}

@InputType({ description: "The result of Google's One Tap prompt." })
export class SignInWithGoogleOneTapInput {
  @Field(() => String, {
    description:
      "The ID token that Google issued for the brand's client ID. In an app, Google's SDK issues one, with that ID as its server client ID.",
  })
  credential!: string;
}

@ObjectType({ description: 'A session of a member.', simpleResolvers: true })
export class Session {
  @Field(() => String, {
    description:
      'The token. Send it as `Authorization: Bearer …` with every operation of the member; without the word `Bearer`, they fail with `UNAUTHENTICATED`. Keep it secret.',
  })
  token!: string;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the token expires. Null if unknown. An expired token cannot be renewed: call `refreshToken` when the app is opened and the token is at least a day old.',
  })
  expiresAt!: number | null;

  @Field(() => User, {
    nullable: true,
    description: 'The member. Null if the token was renewed, but the profile could not be read: then query `me`.',
  })
  member!: User | null;

  @Field(() => User, {
    deprecationReason: 'Use `member`: it is null where `user` has an empty name.',
    description: 'The member. Its `name` is empty if the profile could not be read.',
  })
  user!: User;
}

/** The result of a mutation that begins or renews a session. */
export type SessionResult = MutationResult<{ session: Session }>;
