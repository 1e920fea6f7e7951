import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root, UseMiddleware } from 'type-graphql';
import { requireMember } from '#bff/graphql/authorization.ts';
import type { Caller, RequestInfo } from '#bff/graphql/context.ts';
import { countRows } from '#bff/graphql/count-rows.ts';
import { SemanticNonNull } from '#bff/graphql/directives.ts';
import { SoftFile } from './files/soft-file.type.ts';
import type { MemberOrdersService } from './member/member-orders.service.ts';
import type { OrderService } from './order.service.ts';
import { Order } from './order.type.ts';

@Resolver(() => Order)
export class OrderResolver {
  constructor(
    private readonly service: OrderService,
    private readonly memberOrders: Pick<MemberOrdersService, 'withFiles'>,
  ) {}

  @SemanticNonNull()
  @Query(() => Order, {
    nullable: true,
    description:
      'The order with this invoice number. No token is needed: anyone who has the number can view the order. Errors: `BAD_USER_INPUT` for a blank number (`REQUIRED`); `NOT_FOUND` for an unknown or malformed one; `RATE_LIMITED` after 20 numbers in a minute that were not found, from one IP address, also by `node` and `prepareDownload`, with or without a token; then orders that exist are refused as well. `myOrder` has no such limit.',
  })
  order(
    @Arg('invoice', () => ID, {
      description: 'The invoice number, at most 100 printable characters, for example `FLIP-DEMO-ACTIVE`.',
    })
    invoice: string,
    @Arg('typed', () => Boolean, {
      description:
        'Whether a user typed the number. If true, case, spaces and a missing dash or prefix (`FLIP-` in the demo) do not matter, provided that exactly one order matches. Nor do the letters I, L, O and U for 1, 1, 0 and V: invoice numbers have no such letters (those of the demo do: there, only the prefix may be typed so). What false allows is allowed as well. If false, the number comes from a link: characters that a chat or an email has put around it do not matter, nor does the case of a number of the embedded REST API. The response has the number as printed.',
      nullable: true,
      defaultValue: false,
    })
    typed: boolean | null,
    @Ctx('request') request: RequestInfo,
  ) {
    return this.service.order(invoice, request, typed ?? false);
  }

  @UseMiddleware(countRows)
  @FieldResolver(() => [SoftFile], {
    description:
      'The photos, results and videos. Empty if there are none, or the order has expired. In a list, this costs one call to the REST API per order.',
  })
  async files(@Root() order: Order, @Ctx('caller') caller: Caller): Promise<SoftFile[]> {
    // Orders of `order` and `myOrder` have their files.
    return order.files ?? (await this.memberOrders.withFiles(order, requireMember(caller))).files ?? [];
  }

  @SemanticNonNull()
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'The number of files that are not in `files`, because their links are invalid, or the order has more than 1,000 files. 0 if the order has expired; null only beside an error. In a list, this costs one call to the REST API per order.',
  })
  async unavailableFiles(@Root() order: Order, @Ctx('caller') caller: Caller): Promise<number | null> {
    return order.unavailableFiles ?? (await this.memberOrders.withFiles(order, requireMember(caller))).unavailableFiles;
  }
}
