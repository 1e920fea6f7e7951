import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

/** What the app does about a failed call. */
export type Action =
  /** Shows `fields` beside the inputs, and `message` where there are none. */
  | 'correct-input'
  /** Asks the person to log in. A refused session has ended by then. */
  | 'log-in'
  /** Shows `message`; to repeat the call would change nothing. */
  | 'show'
  /** Repeats the call after `retryAfter` seconds, or offers to. */
  | 'wait'
  /** Offers to repeat the call, with the same `Idempotency-Key`. */
  | 'try-again'
  /** Says that the fault is not the person's, and reports `requestId`. */
  | 'report'
  /** The BFF does not know what this release sends: asks to update the app. */
  | 'update-app';

/** By `extensions.code` (docs/graph.md, errors). */
export const ACTIONS: Readonly<Record<string, Action>> = {
  BAD_USER_INPUT: 'correct-input',
  UNAUTHENTICATED: 'log-in',
  FORBIDDEN: 'show',
  NOT_FOUND: 'show',
  RATE_LIMITED: 'wait',
  UPSTREAM_UNAVAILABLE: 'try-again',
  UPSTREAM_ERROR: 'try-again',
  UPSTREAM_INVALID_RESPONSE: 'try-again',
  INTERNAL_SERVER_ERROR: 'report',
  GRAPHQL_PARSE_FAILED: 'update-app',
  GRAPHQL_VALIDATION_FAILED: 'update-app',
  OPERATION_RESOLUTION_FAILURE: 'update-app',
  BAD_REQUEST: 'report',
  // `app.ts` sends the text instead.
  PERSISTED_QUERY_NOT_FOUND: 'update-app',
};

/** The user errors; `field` is null where it is not one field's fault. */
export interface UserError {
  code: string;
  field: readonly string[] | null;
  message: string;
}

/** A mutation that answered with `userErrors` rejects with it. */
export class UserErrorsError extends Error {
  constructor(readonly userErrors: readonly UserError[]) {
    super('userErrors');
  }
}

export interface Failure {
  action: Action;
  /** Null where no answer came from the graph. */
  code: string | null;
  /** Written for people; null without an answer: the app has a sentence of its own. */
  message: string | null;
  fields: readonly UserError[];
  /** Seconds, where the graph says so. */
  retryAfter: number | null;
  requestId: string | null;
}

interface GraphError {
  message?: string;
  extensions?: {
    code?: string;
    fieldErrors?: { path: string[]; code: string; message: string }[];
    retryAfter?: number;
    requestId?: string;
    reason?: string;
  };
}

/** By `extensions.reason`, where the code alone would mean something else. */
const ACTIONS_BY_REASON: Readonly<Record<string, Action>> = {
  // The newest release may have the fault, too.
  TOO_MANY_ROWS: 'report',
  DOCUMENT_NOT_TRUSTED: 'update-app',
};

const NO_ANSWER = { retryAfter: null, requestId: null };

/** Translates what Apollo Client rejects with. Codes may be added: an unknown one is reported. */
export function toFailure(error: unknown): Failure {
  if (error instanceof UserErrorsError) {
    const [first] = error.userErrors;
    const message = first?.message ?? null;
    return { ...NO_ANSWER, action: 'correct-input', code: first?.code ?? null, message, fields: error.userErrors };
  }
  const found = firstErrorOf(error);
  const { code = null, fieldErrors = [], retryAfter = null, requestId = null, reason = '' } = found?.extensions ?? {};
  const action = code === null ? 'try-again' : (ACTIONS_BY_REASON[reason] ?? ACTIONS[code] ?? 'report');
  const fields = fieldErrors.map(({ path, ...rest }) => ({ ...rest, field: path }));
  return { action, code, message: found?.message ?? null, fields, retryAfter, requestId };
}

/** Executed operations have their errors in HTTP 200; refused ones in the body of an HTTP error. */
function firstErrorOf(error: unknown): GraphError | undefined {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0] as GraphError | undefined;
  if (!ServerError.is(error)) return undefined;
  try {
    return (JSON.parse(error.bodyText) as { errors?: GraphError[] }).errors?.[0];
  } catch {
    // The page of a proxy.
    return undefined;
  }
}
