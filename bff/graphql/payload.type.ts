import { Field, InterfaceType, ObjectType } from 'type-graphql';
import { enumType } from './enum-type.ts';

export const UserErrorCode = enumType(
  'UserErrorCode',
  'The code of a user error, and of an invalid argument.',
  {
    EXPIRED: 'The code, the link or the order has expired.',
    INVALID: 'The value has the wrong format, or was refused for a reason that has no code.',
    INVALID_CODE:
      "The one-time code or the token of the link is wrong, or is no longer valid: it was used or has expired, a newer one was sent, or 5 attempts were wrong. Offer to send a new one. Also for Google's authorization code: sign in again.",
    INVALID_CREDENTIALS: 'The password, or another proof of identity, is wrong.',
    NOT_FOUND: 'The input refers to something that does not exist.',
    OUT_OF_RANGE: 'The number or date is outside the allowed range.',
    REQUIRED:
      'A required value is blank. Exceptions: a blank `email` of `register` or `updateProfile` and a blank `code` of `verifyOtp` are `INVALID`, and a blank new password is `TOO_SHORT` (in `updateProfile`, it is the same as left out).',
    TAKEN:
      'Another account uses this value. Without a `field`, any other conflict with stored data, for example a profile that was changed meanwhile.',
    TOO_COMMON: 'The password is too common.',
    TOO_LARGE: 'The file is too large.',
    TOO_LONG: 'The text is too long.',
    TOO_SHORT: 'The text is too short.',
    UNSUPPORTED: 'The file type is not supported.',
  },
  'INVALID',
);
export type UserErrorCode = keyof typeof UserErrorCode;

@ObjectType({ description: 'A failure that the user can correct by other input.', simpleResolvers: true })
export class UserError {
  @Field(() => UserErrorCode, { description: 'The code of the error.' })
  code!: UserErrorCode;

  @Field(() => [String], {
    nullable: true,
    description:
      'The path to the field inside `input`, for example `["oldPassword"]`. Null if the error does not concern a single field, or concerns one that `input` does not have.',
  })
  field!: string[] | null;

  @Field(() => String, {
    description:
      'A sentence for the user, in Indonesian or English, which a client cannot choose. An app in one language shows a text of its own for each `code`.',
  })
  message!: string;

  @Field(() => Boolean, {
    description:
      'True if the REST API sent no sentence, and `message` is only `HTTP error! status: …`: show a text of your own.',
  })
  isPlaceholder!: boolean;
}

@InterfaceType({
  description:
    'The result of a mutation. If `userErrors` is empty, the mutation was executed. Otherwise nothing was changed. Failures that the user cannot correct are GraphQL errors instead.',
  // No field has this type: each mutation names its own payload.
  resolveType: () => undefined,
})
export abstract class Payload {
  @Field(() => String, {
    nullable: true,
    description:
      "The REST API's sentence about the result, or null. For logs: show your own text on success, and the messages of `userErrors` otherwise.",
  })
  message!: string | null;

  @Field(() => [UserError], { description: 'What the user can correct. Empty if the mutation was executed.' })
  userErrors!: UserError[];
}

/** The result of a mutation's resolver; the middleware of user-errors.ts adds `userErrors`. */
export type MutationResult<Result extends object = object> = Result & { message: string | null };
