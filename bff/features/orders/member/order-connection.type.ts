import 'reflect-metadata';
import { Field, Int, ObjectType } from 'type-graphql';
import { Order } from '#bff/features/orders/order.type.ts';

@ObjectType({ description: 'An order and its place in the list.', simpleResolvers: true })
export class OrderEdge {
  @Field(() => Order, { description: 'The order.' })
  node!: Order;
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

@ObjectType({ description: "A page of the member's orders, newest first.", simpleResolvers: true })
export class OrderConnection {
  @Field(() => [Order], { description: 'The orders of the page.' })
  nodes!: Order[];

  @Field(() => Int, { description: 'How many orders the member has in all.' })
  totalCount!: number;

  /** How many orders come before the page. */
  start!: number;
}
