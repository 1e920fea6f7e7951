import {
  getNullableType,
  GraphQLError,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  isListType,
  isObjectType,
} from 'graphql';
import type { GraphContext } from '#bff/graphql/context.ts';
import { fieldsOf, type PlainResolve, plainResolveOf, propertyReader } from '#bff/graphql/field-decorators.ts';
import { OVER_LIMIT } from './measure-document.ts';

/** The most rows of all lists of one request together (contract, limits): an order of 1,000 files. */
const MAX_ROWS = 1_000;

/**
 * Makes each field that is a list of objects count its rows, and throw where they exceed what the request has left.
 * Counted while executing, since a document does not say how long its lists are: 15 orders of a dozen files are as
 * cheap as one (decision 060). Compiled queries use the same functions. To be called after all other changes of the
 * schema's resolvers.
 */
export function limitRows(schema: GraphQLSchema): void {
  for (const field of fieldsOf(schema)) if (isListOfObjects(field.type)) countRows(field);
}

function isListOfObjects(type: GraphQLOutputType): boolean {
  const list = getNullableType(type);
  return isListType(list) && isObjectType(getNullableType(list.ofType));
}

function countRows(field: GraphQLField<unknown, GraphContext>): void {
  const { name, resolve, extensions } = field;
  const read = propertyReader(name);
  const plain = resolve ? plainResolveOf(extensions) : read;
  if (plain) {
    const counted: PlainResolve = (source, args, context) => spendRows(plain(source, args, context), context);
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

/** @throws GRAPHQL_VALIDATION_FAILED, as every limit of a document */
function spendRows(rows: unknown, { budget }: GraphContext): unknown {
  const total = budget.rows + (Array.isArray(rows) ? rows.length : 0);
  if (total > MAX_ROWS)
    throw new GraphQLError(`The document is ${OVER_LIMIT}: more than ${MAX_ROWS} rows of all lists.`, {
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    });
  budget.rows = total;
  return rows;
}
