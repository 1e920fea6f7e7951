import { Resolver, Root } from 'type-graphql';
import { PlainField } from '#bff/graphql/decorators.ts';
import { OrderConnection, OrderEdge, PageInfo } from './order-connection.type.ts';
import { cursorOf } from './order-cursor.ts';

@Resolver(() => OrderConnection)
export class OrderConnectionResolver {
  @PlainField([OrderEdge], 'The orders of the page, each with its cursor.')
  edges(@Root() { nodes }: OrderConnection): OrderEdge[] {
    return nodes.map((node) => ({ node }));
  }

  @PlainField(PageInfo, 'Where the page begins and ends.')
  pageInfo(@Root() { nodes, start, totalCount }: OrderConnection): PageInfo {
    const [first, last] = [nodes[0], nodes.at(-1)];
    return {
      startCursor: first ? cursorOf(first) : null,
      endCursor: last ? cursorOf(last) : null,
      hasNextPage: start + nodes.length < totalCount,
      hasPreviousPage: start > 0,
    };
  }
}

@Resolver(() => OrderEdge)
export class OrderEdgeResolver {
  @PlainField(String, 'For `after`. It stays valid when orders are added or deleted.')
  cursor(@Root() { node }: OrderEdge): string {
    return cursorOf(node);
  }
}
