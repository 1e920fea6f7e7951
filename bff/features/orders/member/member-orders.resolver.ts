import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Authorized, ID, Info, Query, Resolver } from 'type-graphql';
import { Order } from '#bff/features/orders/order.type.ts';
import { CurrentMember } from '#bff/graphql/authorization.ts';
import type { Member } from '#bff/graphql/context.ts';
import { Authenticated, SemanticNonNull } from '#bff/graphql/directives.ts';
import { selectsAny } from '#bff/graphql/selection.ts';
import type { MemberOrdersService, PageRequest } from './member-orders.service.ts';
import { OrderConnection, PageArgs } from './order-connection.type.ts';

/** Reads which page is requested, and whether the files of its orders are. */
export function readPage({ first, after }: PageArgs, info: GraphQLResolveInfo): PageRequest {
  return { first: first ?? null, after: after ?? null, hasFiles: selectsAny(['files', 'unavailableFiles'], info) };
}

@Resolver()
export class MemberOrdersResolver {
  constructor(private readonly service: MemberOrdersService) {}

  @Authorized()
  @Authenticated()
  @SemanticNonNull()
  @Query(() => OrderConnection, {
    nullable: true,
    description:
      "The orders of the member, newest first. With the embedded REST API: those of the member's phone number, and none until it is verified. There is no `last` or `before`. Errors: `UNAUTHENTICATED`; `BAD_USER_INPUT` for `first` out of range or an invalid cursor.",
  })
  orders(@Args(() => PageArgs) args: PageArgs, @CurrentMember() member: Member, @Info() info: GraphQLResolveInfo) {
    return this.service.page(readPage(args, info), member);
  }

  @Authorized()
  @Authenticated()
  @SemanticNonNull()
  @Query(() => Order, {
    nullable: true,
    description:
      'One order of the member. Errors: `UNAUTHENTICATED`; `BAD_USER_INPUT` for a blank number (`REQUIRED`); `NOT_FOUND` if the order does not exist or belongs to another member; with the embedded REST API, also until the phone number is verified.',
  })
  myOrder(
    @Arg('invoice', () => ID, { description: 'The `invoice` of an order, matched as `order` does without `typed`.' })
    invoice: string,
    @CurrentMember() member: Member,
  ) {
    return this.service.order(invoice, member);
  }
}
