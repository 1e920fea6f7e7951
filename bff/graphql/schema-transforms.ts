import {
  getNullableType,
  GraphQLError,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  isIntrospectionType,
  isListType,
  isObjectType,
} from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import type { GraphContext } from './context.ts';
import { type PlainResolve, plainResolveOf, propertyReader } from './decorators.ts';
import { OVER_LIMIT } from './documents/measure-document.ts';

type Field = GraphQLField<unknown, GraphContext>;
type Instances = ReadonlyMap<Function, object>;

/**
 * Changes the resolvers of the schema, for Apollo and compiled queries alike. The order matters: each step finds the
 * resolvers that the steps before it have left.
 *
 * @param instances of the resolvers, by class
 */
export function transformSchema(schema: GraphQLSchema, instances: Instances = new Map()): void {
  const queryType = schema.getQueryType();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (type === queryType) callDirectly(field, instances);
      callPlainly(field);
      if (type === queryType) replayRootResult(field);
      if (isListOfObjects(field.type)) countRows(field);
    }
  }
}

type Resolver = Record<string, (...parameters: unknown[]) => unknown>;

/**
 * Makes the schema call the method of a query itself: for each argument type-graphql awaits a promise, to validate it,
 * although the features do that with zod (decision 069). An argument is passed as it is, so it cannot be an input type.
 * Comes first, since it replaces the resolver.
 */
function callDirectly(field: Field, instances: Instances): void {
  const { queries } = getMetadataStorage();
  const query = queries.find(({ schemaName, target }) => schemaName === field.name && instances.has(target));
  if (!query) return;
  const { methodName, target, params = [] } = query;
  const instance = instances.get(target) as Resolver;
  const readers = params.toSorted((one, other) => one.index - other.index).map(toReader);
  field.resolve = (_root, args, context) => instance[methodName]?.(...readers.map((read) => read(args, context)));
}

type ReadParameter = (args: Record<string, unknown>, context: GraphContext) => unknown;
type Parameter = NonNullable<ReturnType<typeof getMetadataStorage>['queries'][number]['params']>[number];

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

/** Makes graphql-js call the functions of `@PlainField` and `@StoredField` without type-graphql. */
function callPlainly(field: Field): void {
  const { resolve, extensions } = field;
  const plainResolve = plainResolveOf(extensions);
  if (!plainResolve) return;
  if (extensions['isStored'] === true)
    field.resolve = (source, args, context, info) =>
      plainResolve(source, args, context) ?? resolve?.(source, args, context, info);
  else field.resolve = plainResolve;
}

/**
 * Makes a root field of queries return the result that a compiled query has requested already. If that query hands over
 * to Apollo, no REST call is made twice, and no limit counts twice.
 */
function replayRootResult(field: Field): void {
  const { resolve } = field;
  if (!resolve) return;
  field.resolve = (source, args, context, info) => {
    const { rootResults } = context;
    if (rootResults === null) return resolve(source, args, context, info);
    const index = rootResults.keys.indexOf(String(info.path.key));
    return index === -1 ? resolve(source, args, context, info) : rootResults.values[index];
  };
}

/** The most rows of all lists of objects in one request (contract, limits): an order of 1,000 files. */
const MAX_ROWS = 1_000;

function isListOfObjects(type: GraphQLOutputType): boolean {
  const list = getNullableType(type);
  return isListType(list) && isObjectType(getNullableType(list.ofType));
}

/**
 * Makes a list of objects count its rows, and throw if they exceed the request's remaining budget. They are counted
 * during execution, since a document does not say how long its lists are: 15 orders of a dozen files cost as much as
 * one of 180 (decision 060).
 */
function countRows(field: Field): void {
  const { name, resolve, extensions } = field;
  const read = propertyReader(name);
  const plainResolve = resolve ? plainResolveOf(extensions) : read;
  if (plainResolve) {
    const counted: PlainResolve = (source, args, context) => spendRows(plainResolve(source, args, context), context);
    Object.assign(extensions, { plainResolve: counted });
  }
  const run = resolve ?? read;
  field.resolve = (source, args, context, info) => {
    const rows: unknown = run(source, args, context, info);
    return rows instanceof Promise
      ? rows.then((settled: unknown) => spendRows(settled, context))
      : spendRows(rows, context);
  };
}

/** @throws GRAPHQL_VALIDATION_FAILED, like every limit of a document */
function spendRows(rows: unknown, context: GraphContext): unknown {
  const total = context.rows + (Array.isArray(rows) ? rows.length : 0);
  if (total > MAX_ROWS)
    throw new GraphQLError(`The document is ${OVER_LIMIT}: more than ${MAX_ROWS} rows of all lists.`, {
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    });
  context.rows = total;
  return rows;
}
