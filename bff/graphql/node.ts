import { Arg, Ctx, Field, ID, InterfaceType, Query, Resolver } from 'type-graphql';
import { ID_MAX_LENGTH } from '#shared/limits.ts';
import type { GraphContext } from './context.ts';

/** Each type that implements `Node`, by a field that only it has. */
const TYPE_BY_FIELD = { kind: 'SoftFile', invoice: 'Order', coords: 'Booth', firstName: 'User' };

@InterfaceType({
  description: 'Something with an identity: a client that caches by `id` keeps one copy of it.',
  resolveType: (value: object) => Object.entries(TYPE_BY_FIELD).find(([field]) => field in value)?.[1],
})
export abstract class Node {
  @Field(() => ID, {
    description: 'Opaque, unique in the whole graph, and the same wherever the thing is read. `node(id)` takes it.',
  })
  id!: string;
}

/** Returns the object of this id. Null for an id of another feature or of no object. */
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
    if (id.length > ID_MAX_LENGTH) return null;
    for (const read of this.readers) {
      const found = await read(id, context);
      if (found !== null) return found;
    }
    return null;
  }
}
