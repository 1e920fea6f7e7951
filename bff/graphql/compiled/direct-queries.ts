import {
  getNamedType,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isInputObjectType,
} from 'graphql';
import { getMetadataStorage, type ResolverData } from 'type-graphql';
import { requireMember } from '#bff/graphql/authorization.ts';
import type { GraphContext } from '#bff/graphql/context.ts';

type Data = ResolverData<GraphContext>;
type Query = ReturnType<typeof getMetadataStorage>['queries'][number];
type Parameter = NonNullable<Query['params']>[number];
type Field = GraphQLField<unknown, GraphContext>;

/** Reads one parameter of a resolver's method. */
type Read = (data: Data) => unknown;
type Method = (...parameters: unknown[]) => unknown;

/**
 * Has the schema call the methods of its queries itself, with what their decorators declare. type-graphql would sort the parameters of each call, make a
 * promise for each and await the check of `@Authorized()`: 3 to 8 µs a query. Queries that use more of it, such as input types or middlewares, are left to it.
 *
 * @param instanceOf the instance of a resolver class
 * @returns the names of the queries that are left
 */
export function callQueriesDirectly(
  schema: GraphQLSchema,
  instanceOf: (target: Function) => object | undefined,
): string[] {
  const fields = schema.getQueryType()?.getFields() ?? {};
  const left: string[] = [];
  for (const query of getMetadataStorage().queries) {
    const field = fields[query.schemaName];
    // The storage also has what other schemas of the process declare.
    if (!field) continue;
    const reads = readsOf(query, field);
    if (reads) field.resolve = resolverOf(query, reads, instanceOf);
    else left.push(query.schemaName);
  }
  return left;
}

function resolverOf(
  { target, methodName, roles }: Query,
  reads: readonly Read[],
  instanceOf: (target: Function) => object | undefined,
) {
  const method = (target.prototype as Record<string, Method>)[methodName] as Method;
  return (root: unknown, args: Data['args'], context: GraphContext, info: GraphQLResolveInfo): unknown => {
    const data: Data = { root, args, context, info };
    try {
      if (roles) requireMember(context.caller);
      return method.apply(
        instanceOf(target),
        reads.map((read) => read(data)),
      );
    } catch (error) {
      // Thrown at once, it would keep graphql-js from calling the other queries of the operation.
      return Promise.reject(error as Error);
    }
  };
}

/** Null where one of them takes more than is known here. */
function readsOf({ params = [], middlewares = [] }: Query, field: Field): Read[] | null {
  if (middlewares.length > 0) return null;
  const reads: Read[] = [];
  for (const parameter of params) {
    const read = readOf(parameter, field);
    if (!read) return null;
    reads[parameter.index] = read;
  }
  return reads;
}

function readOf(parameter: Parameter, { args }: Field): Read | null {
  switch (parameter.kind) {
    case 'arg': {
      const { name } = parameter;
      const type = args.find((arg) => arg.name === name)?.type;
      return type && !isInputObjectType(getNamedType(type)) ? (data) => data.args[name] : null;
    }
    case 'context': {
      const name = parameter.propertyName as keyof GraphContext | undefined;
      return name ? ({ context }) => context[name] : ({ context }) => context;
    }
    case 'custom':
      return parameter.options.arg ? null : parameter.resolver;
    default:
      return null;
  }
}
