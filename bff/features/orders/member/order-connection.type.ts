import { Int } from 'type-graphql';
import { Order } from '#bff/features/orders/order.type.ts';
import { NonNull, Nullable, PlainObject } from '#bff/graphql/decorators.ts';
import { cursorOf } from './order-cursor.ts';

@PlainObject('An order and its place in the list.')
export class OrderEdge {
  @NonNull(Order, 'The order.')
  node: Order;

  constructor(node: Order) {
    this.node = node;
  }

  @NonNull(String, 'For `after`. It stays valid when orders are added or deleted.')
  get cursor(): string {
    return cursorOf(this.node);
  }
}

@PlainObject('Where a page of a list begins and ends.')
export class PageInfo {
  @Nullable(String, 'The cursor of the first item; null where the page is empty.')
  startCursor!: string | null;

  @Nullable(String, 'For the next page: its `after`. Null where the page is empty.')
  endCursor!: string | null;

  @NonNull(Boolean, 'There are items after this page.')
  hasNextPage!: boolean;

  @NonNull(Boolean, 'There are items before this page.')
  hasPreviousPage!: boolean;
}

/** A page of a list. Its getters are computed only if they are selected. */
@PlainObject("A page of the member's orders, newest first.")
export class OrderConnection {
  @NonNull([Order], 'The orders of the page.')
  nodes: Order[];

  @NonNull(Int, 'How many orders the member has; 1,000 if there are more, which cannot be read.')
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

  @NonNull([OrderEdge], 'The orders of the page, each with its cursor.')
  get edges(): OrderEdge[] {
    return this.nodes.map((node) => new OrderEdge(node));
  }

  @NonNull(PageInfo, 'Where the page begins and ends.')
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
