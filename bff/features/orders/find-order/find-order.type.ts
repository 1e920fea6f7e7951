import { Field, ObjectType } from 'type-graphql';
import { enumType } from '#bff/graphql/enum-type.ts';

export const FindOrderOutcome = enumType(
  'FindOrderOutcome',
  'What was found for a phone number.',
  {
    ACCOUNT_FOUND: 'An order, and an account whose phone number is verified: offer to log in.',
    ACCOUNT_UNVERIFIED: 'An order, and an account whose phone number is not verified.',
    ORDER_FOUND: 'An order, but no account: offer to sign up.',
    NOT_FOUND: 'No order.',
  },
  'ORDER_FOUND',
);

@ObjectType({ description: 'What was found for a phone number.', simpleResolvers: true })
export class FindOrderResult {
  @Field(() => Boolean, {
    description: 'Whether an order exists for this number. If false, ignore `accountExists` and `phoneVerified`.',
  })
  orderExists!: boolean;

  @Field(() => Boolean, { description: 'Whether the phone number of the account is verified.' })
  phoneVerified!: boolean;

  @Field(() => Boolean, { description: 'Whether an account exists for this number.' })
  accountExists!: boolean;

  @Field(() => FindOrderOutcome, { description: 'The three flags as one value.' })
  outcome!: keyof typeof FindOrderOutcome;
}
