import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { endsSession, type Failure, failureOf, failureOfInput, type GraphError, type UserError } from './failures.ts';

/** A mutation that answered with `userErrors` rejects with it. */
export class UserErrorsError extends Error {
  constructor(readonly userErrors: readonly UserError[]) {
    super('userErrors');
  }
}

/** Translates what Apollo Client rejects with. */
export function toFailure(error: unknown): Failure {
  return error instanceof UserErrorsError ? failureOfInput(error.userErrors) : failureOf(firstErrorOf(error));
}

/**
 * Executed operations have their errors in HTTP 200; refused ones in the body of an HTTP error. That of a root field
 * comes before that of a nested one, and a session that has ended before all.
 */
function firstErrorOf(error: unknown): GraphError | undefined {
  if (CombinedGraphQLErrors.is(error)) {
    const errors: readonly GraphError[] = error.errors;
    const data = error.data as Record<string, unknown> | null | undefined;
    return (
      errors.find(endsSession) ??
      errors.find(({ path: [root] = [] }) => root === undefined || data?.[root] == null) ??
      errors[0]
    );
  }
  if (!ServerError.is(error)) return undefined;
  try {
    return (JSON.parse(error.bodyText) as { errors?: GraphError[] }).errors?.[0];
  } catch {
    // The page of a proxy.
    return undefined;
  }
}
