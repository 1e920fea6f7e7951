import 'reflect-metadata';
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { GraphContext } from '#bff/graphql/context.ts';
import { Download } from './download.type.ts';
import { FindOrderResult, Order } from './order.type.ts';
import type { OrdersService } from './orders.service.ts';

@Resolver(() => Order)
export class OrdersResolver {
  constructor(private readonly orders: OrdersService) {}

  @Query(() => Order, {
    nullable: true,
    description: 'The soft files of one invoice, for whoever holds it. Unknown and malformed invoices are NOT_FOUND alike.',
  })
  order(
    @Arg('invoice', () => ID, { description: 'As printed on the receipt: at most 100 printable characters.' }) invoice: string,
    @Ctx() context: GraphContext,
  ): Promise<Order> {
    return this.orders.order(invoice, context);
  }

  @Query(() => FindOrderResult, { description: 'What a phone number leads to: sign in, sign up, verify, or nothing. Ten a minute for one address.' })
  findOrder(
    @Arg('phone', () => String, { description: 'As the visitor types it; spaces, dashes and dots do not count.' }) phone: string,
    @Ctx() context: GraphContext,
  ): Promise<FindOrderResult> {
    return this.orders.find(phone, context);
  }

  @Mutation(() => Download, { description: 'Starts making the zip of an order, or tells how far it is. Answers soon, always; ask again while PREPARING.' })
  prepareDownload(
    @Arg('invoice', () => ID, { description: 'As printed on the receipt.' }) invoice: string,
    @Ctx() context: GraphContext,
  ): Promise<Download> {
    return this.orders.prepareDownload(invoice, context);
  }
}
