import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import {
  DROPPED,
  errorOf,
  type Failure,
  failureOf,
  failureOfInput,
  type GraphAnswer,
  type GraphError,
  type UserError,
} from './failures.ts';
import { SessionReplacedError } from './session.ts';

/** A mutation that answered with `userErrors` rejects with it. */
export class UserErrorsError extends Error {
  constructor(readonly userErrors: readonly UserError[]) {
    super('userErrors');
  }
}

/** Translates what Apollo Client rejects with. */
export function toFailure(error: unknown): Failure {
  if (error instanceof SessionReplacedError) return DROPPED;
  return error instanceof UserErrorsError ? failureOfInput(error.userErrors) : failureOf(firstErrorOf(error));
}

/** Executed operations have their errors in HTTP 200; refused ones in the body of an HTTP error. */
function firstErrorOf(error: unknown): GraphError | undefined {
  if (CombinedGraphQLErrors.is(error)) return errorOf(error as GraphAnswer);
  if (!ServerError.is(error)) return undefined;
  try {
    return errorOf(JSON.parse(error.bodyText) as GraphAnswer);
  } catch {
    // The page of a proxy.
    return undefined;
  }
}
