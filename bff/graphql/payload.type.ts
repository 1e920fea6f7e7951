import { Field, InterfaceType, ObjectType } from 'type-graphql';
import { enumType } from './enum-type.ts';

export const UserErrorCode = enumType('UserErrorCode', 'What is wrong with an input, for programs.', {
  EXPIRED: 'A code, a link or an order that has expired.',
  INVALID: 'Not in the required form, or refused for a reason without a code.',
  INVALID_CODE: 'The one-time code, the link or the credential of Google is wrong or used.',
  INVALID_CREDENTIALS: 'Identifier and password do not belong together, or another proof is false.',
  NOT_FOUND: 'The input names something that does not exist.',
  OUT_OF_RANGE: 'A number or a day outside the allowed range.',
  REQUIRED: 'A required value is blank.',
  TAKEN: 'Another account has it.',
  TOO_COMMON: 'A password that too many people use.',
  TOO_LARGE: 'A file of more bytes than are accepted.',
  TOO_LONG: 'A text of more characters than are accepted.',
  TOO_SHORT: 'A text of fewer characters than are required.',
  UNSUPPORTED: 'A file of a type that is not accepted.',
});
export type UserErrorCode = keyof typeof UserErrorCode;

@ObjectType({ description: 'One fault that the person can correct by another input.', simpleResolvers: true })
export class UserError {
  @Field(() => UserErrorCode, { description: 'What is wrong, for programs.' })
  code!: UserErrorCode;

  @Field(() => [String], {
    nullable: true,
    description:
      'The path of the field inside `input`, in the names of the graph: `["oldPassword"]`. Null where the fault is of no single field, or the API names none.',
  })
  field!: string[] | null;

  @Field(() => String, { description: 'A sentence for the user, in Indonesian or English.' })
  message!: string;

  @Field(() => Boolean, {
    description:
      'True if the backend sent no sentence, and `message` is only `HTTP error! status: …`: show a text of your own.',
  })
  isPlaceholder!: boolean;
}

@InterfaceType({
  description:
    'What a mutation answers. Either `userErrors` is empty and it is done, or it names what the person can correct and nothing was done. All other failures are errors of the operation, with a code.',
  // No field has this type: each mutation names its own payload.
  resolveType: () => undefined,
})
export abstract class Payload {
  @Field(() => String, { nullable: true, description: "The API's own sentence; null where it sent none." })
  message!: string | null;

  @Field(() => [UserError], { description: 'What the person can correct; empty: it is done.' })
  userErrors!: UserError[];
}

/** The result of a mutation's resolver; the middleware of user-errors.ts adds `userErrors`. */
export type MutationResult<Result extends object = object> = Result & { message: string | null };
