import { GraphQLError } from 'graphql';
import type { MiddlewareFn } from 'type-graphql';
import type { GraphContext } from './context.ts';

/** The most rows of all lists of objects in one request (contract, one request): an order of 1,000 files. */
const MAX_ROWS = 1_000;

/**
 * Middleware of each field that lists objects: counts its rows, since a document does not say how long its lists are.
 * 15 orders of a dozen files cost as much as one of 180 (decision 060).
 *
 * @throws GRAPHQL_VALIDATION_FAILED, like every limit of a document, if the request has more than 1,000 rows
 */
export const countRows: MiddlewareFn<GraphContext> = async ({ context }, next): Promise<unknown> => {
  const rows: unknown = await next();
  const total = context.rows + (Array.isArray(rows) ? rows.length : 0);
  if (total > MAX_ROWS)
    throw new GraphQLError('The document is over the limit: more than 1,000 rows in all lists together.', {
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED', reason: 'TOO_MANY_ROWS' },
    });
  context.rows = total;
  return rows;
};
