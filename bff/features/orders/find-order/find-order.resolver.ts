import { Ctx, Resolver } from 'type-graphql';
import type { RequestInfo } from '#bff/graphql/caller.ts';
import { Argument, NonNull, NullableQuery, PlainObject } from '#bff/graphql/decorators.ts';
import type { FindOrderService } from './find-order.service.ts';

@PlainObject('What a phone number leads to.')
class FindOrderResult {
  @NonNull(Boolean, 'There is an order of this number. When false, the other two say nothing.')
  orderExists!: boolean;

  @NonNull(Boolean, 'The account of this number has its phone verified.')
  phoneVerified!: boolean;

  @NonNull(Boolean, 'There is an account of this number.')
  accountExists!: boolean;
}

@Resolver()
export class FindOrderResolver {
  constructor(private readonly service: FindOrderService) {}

  @NullableQuery(
    FindOrderResult,
    'What a phone number leads to: sign in, sign up, verify, or nothing. Errors: BAD_USER_INPUT, RATE_LIMITED after five a minute for one number.',
  )
  findOrder(
    @Argument('phone', String, 'As the visitor types it; spaces, dashes and dots do not count.')
    phone: string,
    @Ctx('request') request: RequestInfo,
  ): Promise<FindOrderResult> {
    return this.service.find(phone, request);
  }
}
