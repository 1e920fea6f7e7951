import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchema, type ClassType, type NonEmptyArray } from 'type-graphql';
import { BoothsResolver } from './features/booths/booths.resolver.ts';
import { OrdersResolver } from './features/orders/orders.resolver.ts';

/** One line a room. */
const RESOLVERS: NonEmptyArray<ClassType> = [BoothsResolver, OrdersResolver];

/**
 * Builds the schema from the classes. The container is no more than a look-up among what the composition root has made.
 * @param made one instance of each resolver; none to print the schema
 */
export function buildHouseSchema(made: readonly object[] = []): Promise<GraphQLSchema> {
  const instances = new Map(made.map((instance) => [instance.constructor, instance]));
  return buildSchema({
    resolvers: RESOLVERS,
    container: { get: (wanted: ClassType) => instances.get(wanted) },
    // zod checks in the features; class-validator's errors carry the values they refuse.
    validate: false,
  });
}
