import { Ctx, ID, Resolver, Root } from 'type-graphql';
import type { RequestInfo } from '#bff/graphql/caller.ts';
import { Argument, NullableQuery, PlainField } from '#bff/graphql/decorators.ts';
import { WebUrl } from '#bff/graphql/scalars.ts';
import { photosPath } from '#shared/invoice.ts';
import type { OrderService } from './order.service.ts';
import { Order } from './order.type.ts';

@Resolver(() => Order)
export class OrderResolver {
  constructor(private readonly service: OrderService) {}

  @NullableQuery(
    Order,
    'The order of one invoice, for everyone who has it. Errors: NOT_FOUND for unknown and malformed invoices alike, RATE_LIMITED after 20 of them a minute.',
  )
  order(
    @Argument('invoice', ID, 'As printed on the receipt: at most 100 printable characters.')
    invoice: string,
    @Argument(
      'typed',
      Boolean,
      'True for an invoice that a person typed: case, spaces, a missing dash or prefix, and I, L, O and U in place of 1, 0 and V make no difference, if exactly one order fits. False for one of a link: only what a chat or a mail has put around it makes no difference. The answer has the invoice as it is printed.',
      { nullable: true, defaultValue: false },
    )
    typed: boolean | null,
    @Ctx('request') request: RequestInfo,
  ) {
    return this.service.order(invoice, request, typed ?? false);
  }

  @PlainField(WebUrl, 'The public page of the order: anyone with the link sees the photos.')
  shareUrl(@Root() { siteUrl, invoice }: Order): string {
    return siteUrl + photosPath(invoice);
  }
}
