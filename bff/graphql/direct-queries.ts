import type { GraphQLSchema } from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import type { GraphContext } from './context.ts';

type Arguments = Record<string, unknown>;
type ReadParameter = (args: Arguments, context: GraphContext) => unknown;
type Resolver = Record<string, (...parameters: unknown[]) => unknown>;
type Parameter = NonNullable<ReturnType<typeof getMetadataStorage>['queries'][number]['params']>[number];

/**
 * Makes the schema call the methods of queries itself: for each argument type-graphql awaits a promise, to validate it,
 * although the features do that with zod (decision 069). An argument is passed as it is, so it cannot be an input type.
 *
 * @param instances of the resolvers, by class
 */
export function callQueriesDirectly(schema: GraphQLSchema, instances: ReadonlyMap<Function, object>): void {
  for (const { schemaName, methodName, target, params = [] } of getMetadataStorage().queries) {
    const field = schema.getQueryType()?.getFields()[schemaName];
    const instance = instances.get(target) as Resolver | undefined;
    if (!field || !instance) continue;
    const readers = params.toSorted((one, other) => one.index - other.index).map(toReader);
    field.resolve = (_root, args: Arguments, context: GraphContext) =>
      instance[methodName]?.(...readers.map((read) => read(args, context)));
  }
}

function toReader(parameter: Parameter): ReadParameter {
  switch (parameter.kind) {
    case 'arg':
      return (args) => args[parameter.name];
    case 'context': {
      const { propertyName } = parameter;
      return (_args, context) => (propertyName === undefined ? context : context[propertyName as keyof GraphContext]);
    }
    case 'custom':
      return (args, context) => parameter.resolver({ root: undefined, args, context, info: {} as never });
    default:
      throw new Error(`a query has a parameter of the kind ${parameter.kind}`);
  }
}
