import { ArgsType, Field, Int, ObjectType, UseMiddleware } from 'type-graphql';
import { Order } from '#bff/features/orders/order.type.ts';
import { countRows } from '#bff/graphql/count-rows.ts';
import { cursorOf } from './order-cursor.ts';

@ArgsType()
export class PageArgs {
  @Field(() => Int, {
    nullable: true,
    description:
      'The number of orders, 1 to 100 (default 100). If `files` or `unavailableFiles` are selected, each order costs a call to the REST API: 1 to 10 (default 10), for all lists of the request together.',
  })
  first?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The `endCursor` of the previous page. Leave it out, or pass null, for the first page; an empty string is `BAD_USER_INPUT`.',
  })
  after?: string | null;
}

@ObjectType({ description: 'An order, and its cursor.', simpleResolvers: true })
export class OrderEdge {
  @Field(() => Order, { description: 'The order.' })
  node: Order;

  constructor(node: Order) {
    this.node = node;
  }

  @Field(() => String, {
    description: 'A value for `after`. It is opaque, and stays valid if orders are added or deleted.',
  })
  get cursor(): string {
    return cursorOf(this.node);
  }
}

@ObjectType({ description: 'Information about a page of a list, which is read forwards.', simpleResolvers: true })
export class PageInfo {
  @Field(() => String, { nullable: true, description: 'The cursor of the first item. Null if the page is empty.' })
  startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the last item: pass it as `after` to get the next page. Null if the page is empty.',
  })
  endCursor!: string | null;

  @Field(() => Boolean, { description: 'Whether there are items after this page.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether there are items before this page.' })
  hasPreviousPage!: boolean;
}

/** A page of a list. Its getters are computed only if they are selected. */
@ObjectType({ description: 'A page of orders, newest first.', simpleResolvers: true })
export class OrderConnection {
  // A simple field runs no middleware; a getter is never simple.
  @UseMiddleware(countRows)
  @Field(() => [Order], { simple: false, description: 'The orders of the page.' })
  nodes: Order[];

  @Field(() => Int, {
    description:
      'The number of orders of the member. If there are more than 1,000, it is 1,000, and the others cannot be read.',
  })
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

  @UseMiddleware(countRows)
  @Field(() => [OrderEdge], { description: 'The orders of the page, each with its cursor.' })
  get edges(): OrderEdge[] {
    return this.nodes.map((node) => new OrderEdge(node));
  }

  @Field(() => PageInfo, { description: 'Information for reading further pages.' })
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
