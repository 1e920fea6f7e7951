import { ID, Int, Resolver, Root } from 'type-graphql';
import { SoftFile } from '#bff/features/orders/files/soft-file.type.ts';
import { Order } from '#bff/features/orders/order.type.ts';
import { CurrentMember } from '#bff/graphql/authorization.ts';
import type { Member } from '#bff/graphql/caller.ts';
import { Argument, NullableQuery, StoredField } from '#bff/graphql/decorators.ts';
import type { MemberOrdersService } from './member-orders.service.ts';
import { OrderConnection } from './order-connection.type.ts';

const DEFAULT_PAGE = 100;

@Resolver(() => Order)
export class MemberOrdersResolver {
  constructor(private readonly service: MemberOrdersService) {}

  @NullableQuery(
    OrderConnection,
    "The member's orders, newest first. Their `files` are read for each order, for at most 10 orders of a request: then `first: 10` or less. Errors: UNAUTHENTICATED, BAD_USER_INPUT.",
  )
  orders(
    @Argument('first', Int, 'How many, 1 to 100.', { nullable: true, defaultValue: DEFAULT_PAGE })
    first: number | null,
    @Argument('after', String, 'The `endCursor` of the page before; left out for the first page.', { nullable: true })
    after: string | null,
    @CurrentMember() member: Member,
  ) {
    return this.service.page(first ?? DEFAULT_PAGE, after ?? null, member);
  }

  @NullableQuery(
    Order,
    "One of the member's orders with its files. Errors: UNAUTHENTICATED; NOT_FOUND for an invoice that is not the member's.",
  )
  myOrder(@Argument('invoice', ID, 'As `orders` names it.') invoice: string, @CurrentMember() member: Member) {
    return this.service.order(invoice, member);
  }

  // Called for orders of `orders` only: those of `order` and `myOrder` have their files, which @StoredField returns
  // without this resolver.
  @StoredField(
    [SoftFile],
    'Photos, results and videos; empty where there are none, and once the order is expired. In a list they are read for each order.',
  )
  files(@Root() order: Order, @CurrentMember() member: Member) {
    return this.service.filesOf(order, member);
  }
}
