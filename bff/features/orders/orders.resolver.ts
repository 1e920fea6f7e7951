import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { CurrentMember } from '#bff/graphql/authorization.ts';
import type { Member, RequestInfo } from '#bff/graphql/context.ts';
import { PlainField, StoredField } from '#bff/graphql/field-decorators.ts';
import { WebUrl } from '#bff/graphql/scalars.ts';
import { photosPath } from '#shared/invoice.ts';
import type { MemberOrdersService } from './member/member-orders.service.ts';
import { OrderConnection } from './member/order-connection.type.ts';
import { Order } from './order.type.ts';
import type { OrdersService } from './orders.service.ts';
import { SoftFile } from './files/soft-file.type.ts';

const DEFAULT_PAGE = 100;

@Resolver(() => Order)
export class OrdersResolver {
  constructor(
    private readonly service: OrdersService,
    private readonly memberOrders: MemberOrdersService,
  ) {}

  @Query(() => Order, {
    nullable: true,
    description:
      'The order of one invoice, for everyone who has it. Errors: NOT_FOUND for unknown and malformed invoices alike, RATE_LIMITED after 20 of them a minute.',
  })
  order(
    @Arg('invoice', () => ID, { description: 'As printed on the receipt: at most 100 printable characters.' })
    invoice: string,
    @Ctx('request') request: RequestInfo,
  ) {
    return this.service.order(invoice, request);
  }

  @Authorized()
  @Query(() => OrderConnection, {
    nullable: true,
    description:
      "The member's orders, newest first. Their `files` are read for each order, for at most 10 orders of a request: then `first: 10` or less. Errors: UNAUTHENTICATED, BAD_USER_INPUT.",
  })
  orders(
    @Arg('first', () => Int, {
      nullable: true,
      defaultValue: DEFAULT_PAGE,
      description: 'How many, 1 to 100.',
    })
    first: number | null,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The `endCursor` of the page before; left out for the first page.',
    })
    after: string | null,
    @CurrentMember() member: Member,
  ) {
    return this.memberOrders.page(first ?? DEFAULT_PAGE, after ?? null, member);
  }

  @Authorized()
  @Query(() => Order, {
    nullable: true,
    description:
      "One of the member's orders with its files. Errors: UNAUTHENTICATED; NOT_FOUND for an invoice that is not the member's.",
  })
  myOrder(
    @Arg('invoice', () => ID, { description: 'As `orders` names it.' }) invoice: string,
    @CurrentMember() member: Member,
  ) {
    return this.memberOrders.order(invoice, member);
  }

  @PlainField()
  @FieldResolver(() => WebUrl, {
    description: 'The public page of the order: whoever has the link sees the photos.',
  })
  shareUrl(@Root() { siteUrl, invoice }: Order): string {
    return siteUrl + photosPath(invoice);
  }

  // For orders of `orders` only: `order` and `myOrder` bring their files, and @StoredField returns those without
  // calling this.
  @StoredField()
  @FieldResolver(() => [SoftFile], {
    description:
      'Photos, results and videos; empty where there are none, and once the order is expired. In a list they are read for each order.',
  })
  files(@Root() order: Order, @CurrentMember() member: Member) {
    return this.memberOrders.filesOf(order, member);
  }
}
