import { Field, ObjectType } from 'type-graphql';
import { enumType } from '#bff/graphql/enum-type.ts';

export const FindOrderOutcome = enumType(
  'FindOrderOutcome',
  'What was found for a phone number.',
  {
    ACCOUNT_FOUND: 'An order, and an account whose phone number is verified: offer to log in.',
    ACCOUNT_UNVERIFIED:
      'An order, and an account whose phone number is not verified: offer to log in, then to verify the number (`sendOtp`).',
    ORDER_FOUND:
      'An order, but no account: offer to sign up, then to verify the phone number (`sendOtp`). With the embedded REST API, the member sees the order only after that.',
    NOT_FOUND: 'No order.',
  },
  'ORDER_FOUND',
);

@ObjectType({ description: 'What was found for a phone number.', simpleResolvers: true })
export class FindOrderResult {
  @Field(() => Boolean, {
    description:
      'Whether an order exists for this number. If false, ignore `accountExists` and `phoneVerified`. Prefer `outcome`.',
  })
  orderExists!: boolean;

  @Field(() => Boolean, { description: 'Whether the phone number of the account is verified. Prefer `outcome`.' })
  phoneVerified!: boolean;

  @Field(() => Boolean, { description: 'Whether an account exists for this number. Prefer `outcome`.' })
  accountExists!: boolean;

  @Field(() => FindOrderOutcome, { description: 'The result as one value, which the three flags spell out.' })
  outcome!: keyof typeof FindOrderOutcome;
}
