import 'reflect-metadata';
import { Arg, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import { CurrentMember } from '#bff/graphql/authorization.ts';
import type { Member, RequestInfo } from '#bff/graphql/context.ts';
import type { MemberOrdersService } from './member-orders.service.ts';
import { Order } from './order.type.ts';
import type { OrdersService } from './orders.service.ts';

@Resolver()
export class OrdersResolver {
  constructor(
    private readonly service: OrdersService,
    private readonly memberOrders: MemberOrdersService,
  ) {}

  @Query(() => Order, {
    nullable: true,
    description:
      'The soft files of one invoice, for everyone who has it. Unknown and malformed invoices are NOT_FOUND alike.',
  })
  order(
    @Arg('invoice', () => ID, { description: 'As printed on the receipt: at most 100 printable characters.' })
    invoice: string,
    @Ctx('request') request: RequestInfo,
  ): Promise<Order> {
    return this.service.order(invoice, request);
  }

  @Authorized()
  @Query(() => [Order], { description: "The member's orders, newest first, without their files: `myOrder` has those." })
  orders(@CurrentMember() member: Member): Promise<Order[]> {
    return this.memberOrders.list(member);
  }

  @Authorized()
  @Query(() => Order, {
    nullable: true,
    description: "One of the member's orders with its files. Another member's is NOT_FOUND.",
  })
  myOrder(
    @Arg('invoice', () => ID, { description: 'As `orders` names it.' }) invoice: string,
    @CurrentMember() member: Member,
  ): Promise<Order> {
    return this.memberOrders.order(invoice, member);
  }
}
