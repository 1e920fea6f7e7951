import type { GraphQLResolveInfo } from 'graphql';
import { Args, Authorized, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { User } from './features/account/user.type.ts';
import { Booth } from './features/booths/booth.type.ts';
import type { BoothsService } from './features/booths/booths.service.ts';
import { readPage } from './features/orders/member/member-orders.resolver.ts';
import type { MemberOrdersService } from './features/orders/member/member-orders.service.ts';
import { OrderConnection, PageArgs } from './features/orders/member/order-connection.type.ts';
import { Order } from './features/orders/order.type.ts';
import { CurrentMember } from './graphql/authorization.ts';
import type { Member } from './graphql/context.ts';
import { Authenticated, SemanticNonNull } from './graphql/directives.ts';

// Fields that lead from a type of one feature to a type of another: features do not import one another.

@Resolver(() => Order)
export class OrderLinksResolver {
  constructor(private readonly booths: Pick<BoothsService, 'findByName'>) {}

  @FieldResolver(() => Booth, {
    nullable: true,
    description:
      'The booth where the photos were taken: the only one whose city is `city`, and whose name or type name is `boothName`. Null if no booth matches, or several do.',
  })
  booth(@Root() { boothName, city }: Order): Booth | null {
    return boothName === null || city === null ? null : this.booths.findByName(boothName, city);
  }
}

@Resolver(() => User)
export class UserLinksResolver {
  constructor(private readonly service: Pick<MemberOrdersService, 'page'>) {}

  @Authorized()
  @Authenticated()
  @SemanticNonNull()
  @FieldResolver(() => OrderConnection, {
    nullable: true,
    description:
      'The same as `Query.orders`; with the embedded REST API empty until `phoneVerified`. Below a `Session`, the orders of its member, whatever token was sent. Errors: as for `Query.orders`.',
  })
  orders(@Args(() => PageArgs) args: PageArgs, @CurrentMember() member: Member, @Info() info: GraphQLResolveInfo) {
    return this.service.page(readPage(args, info), member);
  }
}
