import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Info,
  Int,
  Query,
  Resolver,
  Root,
  UseMiddleware,
} from 'type-graphql';
import { SoftFile } from '#bff/features/orders/files/soft-file.type.ts';
import { Order } from '#bff/features/orders/order.type.ts';
import { CurrentMember, requireMember } from '#bff/graphql/authorization.ts';
import type { Caller, Member } from '#bff/graphql/caller.ts';
import { CountRows } from '#bff/graphql/count-rows.ts';
import { SemanticNonNull } from '#bff/graphql/directives.ts';
import { selectsAny } from '#bff/graphql/selection.ts';
import type { MemberOrdersService, PageRequest } from './member-orders.service.ts';
import { OrderConnection, PageArgs } from './order-connection.type.ts';

/** Reads which page is requested, and whether the files of its orders are. */
export function readPage({ first, after }: PageArgs, info: GraphQLResolveInfo): PageRequest {
  return { first: first ?? null, after: after ?? null, hasFiles: selectsAny(['files', 'unavailableFiles'], info) };
}

@Resolver(() => Order)
export class MemberOrdersResolver {
  constructor(private readonly service: MemberOrdersService) {}

  @Authorized()
  @SemanticNonNull()
  @Query(() => OrderConnection, {
    nullable: true,
    description:
      "The member's orders, newest first. Their `files` are read for each order, for at most 10 orders of a request: then `first: 10` or less. Errors: UNAUTHENTICATED, BAD_USER_INPUT.",
  })
  orders(@Args(() => PageArgs) args: PageArgs, @CurrentMember() member: Member, @Info() info: GraphQLResolveInfo) {
    return this.service.page(readPage(args, info), member);
  }

  @Authorized()
  @SemanticNonNull()
  @Query(() => Order, {
    nullable: true,
    description:
      "One of the member's orders with its files. Errors: UNAUTHENTICATED; NOT_FOUND for an invoice that is not the member's.",
  })
  myOrder(
    @Arg('invoice', () => ID, { description: 'As `orders` names it.' }) invoice: string,
    @CurrentMember() member: Member,
  ) {
    return this.service.order(invoice, member);
  }

  @UseMiddleware(CountRows)
  @FieldResolver(() => [SoftFile], {
    description:
      'Photos, results and videos; empty where there are none, and once the order is expired. In a list they are read for each order.',
  })
  async files(@Root() order: Order, @Ctx('caller') caller: Caller): Promise<SoftFile[]> {
    // Orders of `order` and `myOrder` have their files.
    return order.files ?? (await this.service.withFiles(order, requireMember(caller))).files ?? [];
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'How many files of the order are not in `files`: the API gave no link that a client may open, or more than 1,000 files. 0 once the order is expired. In a list it is read with the files of each order.',
  })
  async unavailableFiles(@Root() order: Order, @Ctx('caller') caller: Caller): Promise<number | null> {
    return order.unavailableFiles ?? (await this.service.withFiles(order, requireMember(caller))).unavailableFiles;
  }
}
