import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestInfo } from '#bff/graphql/caller.ts';
import type { FindOrderService } from './find-order.service.ts';
import { FindOrderResult } from './find-order.type.ts';

@Resolver()
export class FindOrderResolver {
  constructor(private readonly service: FindOrderService) {}

  @Query(() => FindOrderResult, {
    nullable: true,
    description:
      'What a phone number leads to: sign in, sign up, verify, or nothing. Errors: BAD_USER_INPUT, RATE_LIMITED after five a minute for one number.',
  })
  findOrder(
    @Arg('phone', () => String, { description: 'As the visitor types it; spaces, dashes and dots do not count.' })
    phone: string,
    @Ctx('request') request: RequestInfo,
  ) {
    return this.service.find(phone, request);
  }
}
