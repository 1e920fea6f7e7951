import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { isObjectType } from 'graphql';
import { Extensions } from 'type-graphql';
import type { GraphContext } from '#bff/graphql/context.ts';

/** Computes a field from its object and its arguments: synchronously, without calls. It may throw what a resolver may. */
export type PlainResolve<Source, Args = unknown> = (source: Source, args: Args, context: GraphContext) => unknown;

/**
 * Declares how a `@FieldResolver` below the root is computed without type-graphql, which makes a promise for each argument of each object and copies
 * the object. Only such fields, and those read from their object, are part of plans.
 */
export function PlainField<Source, Args>(resolve: PlainResolve<Source, Args>): MethodDecorator & PropertyDecorator & ClassDecorator {
  return Extensions({ plainResolve: resolve });
}

/** Has the schema itself resolve the plain fields by their functions: plans and Apollo do the same. */
export function applyPlainFields(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const plain = plainResolveOf(field.extensions);
      if (plain) field.resolve = plain as GraphQLFieldResolver<unknown, GraphContext>;
    }
  }
}

export function plainResolveOf(extensions: Readonly<Record<string, unknown>>): PlainResolve<unknown> | undefined {
  return extensions['plainResolve'] as PlainResolve<unknown> | undefined;
}
