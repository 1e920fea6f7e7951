import { AUTHENTICATED } from './generated/user-error-codes.ts';

/** What the app does about a failed call. */
export type Action =
  /** Shows `fields` beside the inputs, and `message`, or a text of its own, where there are none. */
  | 'correct-input'
  /** Asks the person to log in. A refused session has ended by then. */
  | 'log-in'
  /** Shows `message`; to repeat the call would change nothing. */
  | 'show'
  /** Shows `message`, disables the button, and counts down `retryAfter`. A read in the background may be repeated. */
  | 'wait'
  /** Offers to repeat the call, with the same `Idempotency-Key`. */
  | 'try-again'
  /** The same, and reports `requestId`. */
  | 'try-again-and-report'
  /** Says that the fault is not the person's, and reports `requestId`. */
  | 'report'
  /** The BFF does not know what this release sends. If `release` is a newer one, asks to update the app. */
  | 'update-app'
  /** Does nothing: another session has begun, or the session has ended, since the call was made. */
  | 'drop';

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
  INTERNAL_SERVER_ERROR: 'try-again-and-report',
  GRAPHQL_PARSE_FAILED: 'update-app',
  GRAPHQL_VALIDATION_FAILED: 'update-app',
  OPERATION_RESOLUTION_FAILURE: 'update-app',
  BAD_REQUEST: 'report',
  // The samples send the text instead.
  PERSISTED_QUERY_NOT_FOUND: 'update-app',
};

/** By `extensions.reason`, where the code alone would mean something else. */
const ACTIONS_BY_REASON: Readonly<Record<string, Action>> = {
  // The newest release may have the fault, too.
  TOO_MANY_ROWS: 'report',
  DOCUMENT_NOT_TRUSTED: 'update-app',
  IDEMPOTENCY_KEY_MALFORMED: 'report',
  IDEMPOTENCY_KEY_REUSED: 'report',
};

/** The arguments of queries that people type. */
const TYPED = new Set(['phone', 'invoice']);

/** The codes whose `message` is for people. That of the others is for developers. */
const FOR_PEOPLE = new Set(
  'UNAUTHENTICATED FORBIDDEN NOT_FOUND RATE_LIMITED UPSTREAM_UNAVAILABLE UPSTREAM_ERROR INTERNAL_SERVER_ERROR'.split(
    ' ',
  ),
);

/** A user error, as the graph has it in `userErrors`. */
export interface UserError {
  code: string;
  field: readonly string[] | null;
  message: string;
  isPlaceholder?: boolean;
}

/** What is wrong with one field of the input; `field` is null where it is not one field's fault. */
export interface FieldFailure {
  /** A `UserErrorCode`. */
  code: string;
  field: readonly string[] | null;
  /** Null: the app has a sentence of its own. */
  message: string | null;
}

export interface Failure {
  action: Action;
  /** Null where no answer came from the graph. */
  code: string | null;
  /** Written for people; null: the app has a sentence of its own. */
  message: string | null;
  fields: readonly FieldFailure[];
  /**
   * A read, or a mutation with the same `Idempotency-Key`, may be repeated without asking, after `retryAfter` or a
   * pause.
   */
  isRepeatable: boolean;
  /** Seconds, where the graph says so. */
  retryAfter: number | null;
  /** The newest release of the app, where the graph knows it. */
  release: string | null;
  requestId: string | null;
  /** The error itself, for developers; null where no answer came from the graph. */
  cause: GraphError | null;
}

/** An item of `errors`. */
export interface GraphError {
  message: string;
  path?: readonly (string | number)[];
  extensions?: {
    code?: string;
    fieldErrors?: { path: string[]; userErrorCode: string; message: string }[];
    isPlaceholder?: boolean;
    problems?: unknown[];
    reason?: string;
    release?: string;
    requestId?: string;
    retryAfter?: number;
    status?: number;
  };
}

/** A body of the graph. One of a proxy has neither. */
export interface GraphAnswer {
  data?: Readonly<Record<string, unknown>> | null;
  errors?: readonly GraphError[];
}

const NO_ANSWER: Failure = {
  action: 'try-again',
  code: null,
  message: null,
  fields: [],
  isRepeatable: true,
  retryAfter: null,
  release: null,
  requestId: null,
  cause: null,
};

/** The error to act on: one that ended the session before all, that of a root field before that of a nested one. */
export function errorOf({ data, errors = [] }: GraphAnswer): GraphError | undefined {
  return (
    errors.find(endsSession) ??
    errors.find(({ path: [root] = [] }) => root === undefined || data?.[root] == null) ??
    errors[0]
  );
}

/** Of a call whose session is no longer there. */
export const DROPPED: Failure = { ...NO_ANSWER, action: 'drop', isRepeatable: false };

/**
 * Translates the error of an answer; without one, no answer came from the graph. Codes may be added: an unknown
 * one is handled like `INTERNAL_SERVER_ERROR`.
 */
export function failureOf(error: GraphError | undefined): Failure {
  const { code, fieldErrors = [], isPlaceholder = false, problems, reason = '' } = error?.extensions ?? {};
  if (error === undefined || code === undefined) return NO_ANSWER;
  const fields = fieldErrors.map(({ path, userErrorCode, message }) => ({
    code: userErrorCode,
    field: path,
    message: TYPED.has(path[0] ?? '') ? message : null,
  }));
  const named = fields.flatMap(({ field: [name] }) => name ?? []);
  const isTyped = named.some((name) => TYPED.has(name));
  const isOfApp = code === 'BAD_USER_INPUT' && !isTyped && (problems !== undefined || named.length > 0);
  const { retryAfter = null, release = null, requestId = null } = error.extensions ?? {};
  const known = isOfApp ? 'report' : (ACTIONS_BY_REASON[reason] ?? ACTIONS[code] ?? 'try-again-and-report');
  const isServiceRefused = known === 'log-in' && !endsSession(error);
  const action = isServiceRefused ? 'try-again' : known;
  return {
    action,
    code,
    message: !isPlaceholder && !isServiceRefused && (isTyped || FOR_PEOPLE.has(code)) ? error.message : null,
    fields,
    isRepeatable: isRepeatable(action, error),
    retryAfter,
    release,
    requestId,
    cause: error,
  };
}

/** Only fields with `@authenticated` refuse a token. Of others, the REST API refused the BFF: the session is good. */
export function endsSession({ path = [], extensions }: GraphError): boolean {
  return extensions?.code === 'UNAUTHENTICATED' && path.some((name) => AUTHENTICATED.includes(String(name)));
}

/** A failure of the REST API with 400 to 499 would come again; more than a minute is too long to wait for. */
function isRepeatable(action: Action, { extensions: { code, status = 0, retryAfter = 0 } = {} }: GraphError): boolean {
  if (retryAfter > 60) return false;
  if (action === 'wait') return true;
  const isFinal = code === 'UNAUTHENTICATED' || (code === 'UPSTREAM_ERROR' && status >= 400 && status < 500);
  return action.startsWith('try-again') && !isFinal;
}

/** Translates the `userErrors` of a payload. */
export function failureOfInput(userErrors: readonly UserError[]): Failure {
  const fields = userErrors.map((error) => ({ ...error, message: error.isPlaceholder ? null : error.message }));
  const { code = null, message = null } = fields[0] ?? {};
  return { ...NO_ANSWER, action: 'correct-input', isRepeatable: false, code, message, fields };
}
