import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestInfo } from '#bff/graphql/context.ts';
import { SemanticNonNull } from '#bff/graphql/directives.ts';
import type { FindOrderService } from './find-order.service.ts';
import { FindOrderResult } from './find-order.type.ts';

@Resolver()
export class FindOrderResolver {
  constructor(private readonly service: FindOrderService) {}

  @SemanticNonNull()
  @Query(() => FindOrderResult, {
    nullable: true,
    description:
      'Tells whether orders and an account exist for a phone number. Errors: `BAD_USER_INPUT` for a blank number (`REQUIRED`) and one of more than 320 characters (`TOO_LONG`); `RATE_LIMITED` after 5 requests for one number in a minute, and from one IP address after 20 numbers in a minute or 200 in an hour that have no order, or 120 requests in a minute.',
  })
  findOrder(
    @Arg('phone', () => String, {
      description:
        'The phone number as the user enters it. Spaces, dashes and dots are ignored. With the embedded REST API, the outcome for a malformed one is `NOT_FOUND`.',
    })
    phone: string,
    @Ctx('request') request: RequestInfo,
  ): Promise<FindOrderResult> {
    return this.service.find(phone, request);
  }
}
