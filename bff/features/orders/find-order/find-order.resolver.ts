import { Arg, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestInfo } from '#bff/graphql/caller.ts';
import { SemanticNonNull } from '#bff/graphql/directives.ts';
import type { FindOrderService } from './find-order.service.ts';

@ObjectType({ description: 'What a phone number leads to.', simpleResolvers: true })
class FindOrderResult {
  @Field(() => Boolean, { description: 'There is an order of this number. When false, the other two say nothing.' })
  orderExists!: boolean;

  @Field(() => Boolean, { description: 'The account of this number has its phone verified.' })
  phoneVerified!: boolean;

  @Field(() => Boolean, { description: 'There is an account of this number.' })
  accountExists!: boolean;
}

@Resolver()
export class FindOrderResolver {
  constructor(private readonly service: FindOrderService) {}

  @SemanticNonNull()
  @Query(() => FindOrderResult, {
    nullable: true,
    description:
      'What a phone number leads to: sign in, sign up, verify, or nothing. Errors: BAD_USER_INPUT, RATE_LIMITED after five a minute for one number.',
  })
  findOrder(
    @Arg('phone', () => String, { description: 'As the visitor types it; spaces, dashes and dots do not count.' })
    phone: string,
    @Ctx('request') request: RequestInfo,
  ): Promise<FindOrderResult> {
    return this.service.find(phone, request);
  }
}
