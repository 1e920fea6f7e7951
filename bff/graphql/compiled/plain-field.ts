import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { isNullableType, isObjectType } from 'graphql';
import { Extensions } from 'type-graphql';
import type { GraphContext } from '#bff/graphql/context.ts';

/** Computes a field from its object and its arguments: synchronously, without calls. It may throw what a resolver may. */
export type PlainResolve<Source, Args = unknown> = (source: Source, args: Args, context: GraphContext) => unknown;

/**
 * Declares how a `@FieldResolver` below the root is computed without type-graphql, which makes a promise for each argument of each object and copies
 * the object. Only such fields, and those read from their object, are part of plans.
 */
export function PlainField<Source, Args>(
  resolve: PlainResolve<Source, Args>,
): MethodDecorator & PropertyDecorator & ClassDecorator {
  return Extensions({ plainResolve: resolve });
}

/** The faults of plain fields that one answer names: 15 aliases of a thumbnail with a width of 0 were 15,000 errors for 1,000 files, and took 2 s. */
const MAX_FAULTS = 50;

/** Has the schema itself resolve the plain fields by their functions: plans and Apollo do the same. Beyond the first faults of an answer its nullable fields are null. */
export function applyPlainFields(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const plain = plainResolveOf(field.extensions);
      if (plain)
        field.resolve = isNullableType(field.type)
          ? withoutMoreFaults(plain)
          : (plain as GraphQLFieldResolver<unknown, GraphContext>);
    }
  }
}

function withoutMoreFaults(plain: PlainResolve<unknown>): GraphQLFieldResolver<unknown, GraphContext> {
  return (source, args, context) => {
    try {
      return plain(source, args, context);
    } catch (error) {
      const { budget } = context;
      if (budget.faults >= MAX_FAULTS) return null;
      budget.faults += 1;
      throw error;
    }
  };
}

export function plainResolveOf(extensions: Readonly<Record<string, unknown>>): PlainResolve<unknown> | undefined {
  return extensions['plainResolve'] as PlainResolve<unknown> | undefined;
}
