import { Field, InterfaceType, ObjectType } from 'type-graphql';
import { UserErrorCode } from './user-error-code.ts';

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
      "The REST API's sentence about the result, or null. For logs: show a text of your own, on success and for each of `userErrors`.",
  })
  message!: string | null;

  @Field(() => [UserError], { description: 'What the user can correct. Empty if the mutation was executed.' })
  userErrors!: UserError[];
}

/** The result of a mutation's resolver; the middleware of user-errors.ts adds `userErrors`. */
export type MutationResult<Result extends object = object> = Result & { message: string | null };
