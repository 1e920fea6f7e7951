import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { GraphContext } from './context.ts';
import { Node } from './node.type.ts';

/** Returns the object of this id. Null for an id of another feature or of nothing. */
export type ReadNode = (id: string, context: GraphContext) => Promise<Node | null> | Node | null;

@Resolver()
export class NodeResolver {
  /** @param readers one for each feature that has nodes */
  constructor(private readonly readers: readonly ReadNode[]) {}

  @Query(() => Node, {
    nullable: true,
    description:
      'The object of this id, as it is now: a booth; an order or its file, as `order` reads them; the member of the token. Null where there is none. Errors: those of `order` and `me`.',
  })
  async node(
    @Arg('id', () => ID, { description: 'The `id` of a `Node`.' }) id: string,
    @Ctx() context: GraphContext,
  ): Promise<Node | null> {
    for (const read of this.readers) {
      const found = await read(id, context);
      if (found !== null) return found;
    }
    return null;
  }
}
