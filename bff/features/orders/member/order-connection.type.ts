import { Int } from 'type-graphql';
import { Order } from '#bff/features/orders/order.type.ts';
import { NonNull, Nullable, PlainObject } from '#bff/graphql/decorators.ts';

@PlainObject('An order and its place in the list.')
export class OrderEdge {
  @NonNull(Order, 'The order.')
  node!: Order;
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

@PlainObject("A page of the member's orders, newest first.")
export class OrderConnection {
  @NonNull([Order], 'The orders of the page.')
  nodes!: Order[];

  @NonNull(Int, 'How many orders the member has; 1,000 if there are more, which cannot be read.')
  totalCount!: number;

  /** The number of orders before the page. */
  start!: number;
}
