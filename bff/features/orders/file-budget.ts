import { GraphQLError } from 'graphql';
import type { GraphContext } from '#bff/graphql/context.ts';
import { OVER_LIMIT } from '#bff/graphql/request-limits.ts';
import type { SoftFile } from './soft-file.type.ts';

/** The most files of one order that are read, and the most that one request may ask for in all its orders and aliases (contract, limits). */
export const MAX_FILES = 1_000;

/**
 * Returns the files, or refuses them where they are more than what the request has left. Counted while executing, since a document does not tell
 * how many files its orders have: 15 orders of a dozen files are as cheap as one (decision 060).
 *
 * @throws GRAPHQL_VALIDATION_FAILED, as every limit of a document
 */
export function spendFiles(files: SoftFile[], { budget }: GraphContext): SoftFile[] {
  const total = budget.files + files.length;
  if (total > MAX_FILES) throw new GraphQLError(`The document is ${OVER_LIMIT}: more than ${MAX_FILES} files.`, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
  budget.files = total;
  return files;
}
