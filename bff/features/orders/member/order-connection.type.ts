import { ArgsType, Field, Int, ObjectType, UseMiddleware } from 'type-graphql';
import { Order } from '#bff/features/orders/order.type.ts';
import { CountRows } from '#bff/graphql/count-rows.ts';
import { cursorOf } from './order-cursor.ts';

@ArgsType()
export class PageArgs {
  @Field(() => Int, {
    nullable: true,
    description:
      'The number of orders, from 1 to 100, or to 10 if `files` or `unavailableFiles` are selected. The default is the maximum.',
  })
  first?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The `endCursor` of the previous page. Leave it out for the first page.',
  })
  after?: string | null;
}

@ObjectType({ description: 'An order and its place in the list.', simpleResolvers: true })
export class OrderEdge {
  @Field(() => Order, { description: 'The order.' })
  node: Order;

  constructor(node: Order) {
    this.node = node;
  }

  @Field(() => String, { description: 'For `after`. It stays valid when orders are added or deleted.' })
  get cursor(): string {
    return cursorOf(this.node);
  }
}

@ObjectType({ description: 'Where a page of a list begins and ends.', simpleResolvers: true })
export class PageInfo {
  @Field(() => String, { nullable: true, description: 'The cursor of the first item; null where the page is empty.' })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'For the next page: its `after`. Null where the page is empty.' })
  endCursor!: string | null;

  @Field(() => Boolean, { description: 'There are items after this page.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'There are items before this page.' })
  hasPreviousPage!: boolean;
}

/** A page of a list. Its getters are computed only if they are selected. */
@ObjectType({ description: "A page of the member's orders, newest first.", simpleResolvers: true })
export class OrderConnection {
  @UseMiddleware(CountRows)
  @Field(() => [Order], { simple: false, description: 'The orders of the page.' })
  nodes: Order[];

  @Field(() => Int, { description: 'How many orders the member has; 1,000 if there are more, which cannot be read.' })
  totalCount: number;

  /** @param start the number of orders before the page */
  constructor(
    orders: Order[],
    private readonly start: number,
    first: number,
  ) {
    this.nodes = orders.slice(start, start + first);
    this.totalCount = orders.length;
  }

  @UseMiddleware(CountRows)
  @Field(() => [OrderEdge], { description: 'The orders of the page, each with its cursor.' })
  get edges(): OrderEdge[] {
    return this.nodes.map((node) => new OrderEdge(node));
  }

  @Field(() => PageInfo, { description: 'Where the page begins and ends.' })
  get pageInfo(): PageInfo {
    const { nodes, start, totalCount } = this;
    const [first, last] = [nodes[0], nodes.at(-1)];
    return {
      startCursor: first ? cursorOf(first) : null,
      endCursor: last ? cursorOf(last) : null,
      hasNextPage: start + nodes.length < totalCount,
      hasPreviousPage: start > 0,
    };
  }
}
