import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { RequestInfo } from '#bff/graphql/caller.ts';
import type { OrderService } from './order.service.ts';
import { Order } from './order.type.ts';

@Resolver(() => Order)
export class OrderResolver {
  constructor(private readonly service: OrderService) {}

  @Query(() => Order, {
    nullable: true,
    description:
      'The order of one invoice, for everyone who has it. Errors: NOT_FOUND for unknown and malformed invoices alike, RATE_LIMITED after 20 of them a minute.',
  })
  order(
    @Arg('invoice', () => ID, { description: 'As printed on the receipt: at most 100 printable characters.' })
    invoice: string,
    @Arg('typed', () => Boolean, {
      description:
        'True for an invoice that a person typed: case, spaces, a missing dash or prefix, and I, L, O and U in place of 1, 0 and V make no difference, if exactly one order fits. False for one of a link: only what a chat or a mail has put around it makes no difference. The answer has the invoice as it is printed.',
      nullable: true,
      defaultValue: false,
    })
    typed: boolean | null,
    @Ctx('request') request: RequestInfo,
  ) {
    return this.service.order(invoice, request, typed ?? false);
  }
}
