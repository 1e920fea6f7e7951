import { Arg, Ctx, Field, FieldResolver, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { RequestInfo } from '#bff/graphql/caller.ts';
import { SemanticNonNull } from '#bff/graphql/directives.ts';
import { enumType } from '#bff/graphql/enum-type.ts';
import type { FindOrderService } from './find-order.service.ts';

const FindOrderOutcome = enumType('FindOrderOutcome', 'What was found for a phone number.', {
  ACCOUNT_FOUND: 'An order, and an account whose phone number is verified: offer to log in.',
  ACCOUNT_UNVERIFIED: 'An order, and an account whose phone number is not verified.',
  ORDER_FOUND: 'An order, but no account: offer to sign up.',
  NOT_FOUND: 'No order.',
});

@ObjectType({ description: 'What was found for a phone number.', simpleResolvers: true })
class FindOrderResult {
  @Field(() => Boolean, {
    description: 'Whether an order exists for this number. If false, ignore `accountExists` and `phoneVerified`.',
  })
  orderExists!: boolean;

  @Field(() => Boolean, { description: 'Whether the phone number of the account is verified.' })
  phoneVerified!: boolean;

  @Field(() => Boolean, { description: 'Whether an account exists for this number.' })
  accountExists!: boolean;
}

@Resolver(() => FindOrderResult)
export class FindOrderResolver {
  constructor(private readonly service: FindOrderService) {}

  @SemanticNonNull()
  @Query(() => FindOrderResult, {
    nullable: true,
    description:
      'Tells whether orders and an account exist for a phone number. Errors: `BAD_USER_INPUT` for a blank number; `RATE_LIMITED` after 5 requests for one number in a minute.',
  })
  findOrder(
    @Arg('phone', () => String, {
      description: 'The phone number as the user enters it. Spaces, dashes and dots are ignored.',
    })
    phone: string,
    @Ctx('request') request: RequestInfo,
  ): Promise<FindOrderResult> {
    return this.service.find(phone, request);
  }

  @FieldResolver(() => FindOrderOutcome, { description: 'The three flags as one value.' })
  outcome(@Root() { orderExists, accountExists, phoneVerified }: FindOrderResult): keyof typeof FindOrderOutcome {
    if (!orderExists) return 'NOT_FOUND';
    if (!accountExists) return 'ORDER_FOUND';
    return phoneVerified ? 'ACCOUNT_FOUND' : 'ACCOUNT_UNVERIFIED';
  }
}
