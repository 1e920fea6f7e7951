import { Arg, Ctx, Field, ID, InterfaceType, Query, Resolver } from 'type-graphql';
import { ID_MAX_LENGTH } from '#shared/limits.ts';
import type { GraphContext } from './context.ts';

/**
 * Objects of this interface are instances of their classes: type-graphql tells their types by it. No `resolveType`, for
 * whose promise graphql-jit does not wait.
 */
@InterfaceType({ description: 'An object with an ID. Clients can cache it by this ID.' })
export abstract class Node {
  @Field(() => ID, {
    description:
      'The ID, unique among all objects that one member can read; `User.id` is the same for every member. It is opaque, and the same wherever the object is read. Pass it to `node` to read the object again.',
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
      'The object with this ID: a booth, an order, a file of an order, or the member whose token was sent. Null if there is none. Orders and files are read as `order` reads them, but by the exact number. Errors: `UNAUTHENTICATED`, `RATE_LIMITED`.',
  })
  async node(
    @Arg('id', () => ID, { description: 'The `id` of an object.' }) id: string,
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
