import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { formatWait, generalMessages, isHttpError, joinSentences } from '#shared/messages/general.ts';
import { type Message, joinMessages, joined, ourMessage, textOf, withPeriod } from '#shared/messages/message.ts';
import type { UserError_errorFragment } from '#web/gql/generated/graphql.ts';

/** A refusal of input by the server, or by the rules of a form. */
export type UserError = Omit<UserError_errorFragment, '__typename' | 'message'> & { message: Message };

/** The facts of a failed call that a screen needs. */
export interface Failure {
  /**
   * The messages of the fields, else that of the call (requirements §5), ready to be shown. Null if neither the API
   * nor this product's rules gave one: the screen has a sentence (contract, decision 23).
   */
  message: Message | null;
  /**
   * The text for a screen without a sentence of its own: 'HTTP error! status: {code}', or a general one.
   */
  fallback: Message;
  /** `extensions.code`, or the code of the first user error; null without a GraphQL answer. */
  code: string | null;
  /**
   * `extensions.status`: the HTTP status of the API or of a gateway before it. Null if neither answered, or if the
   * graph itself refused the call.
   */
  status: number | null;
  /** The answer has `userErrors`. */
  isRefusedInput: boolean;
  /** All user errors if at least one names its field; else empty. */
  fieldErrors: readonly UserError[];
  /** Seconds. */
  retryAfter: number | null;
  /**
   * No answer of the API: it or the BFF was not reached, did not answer, or had no room for the call. Trying again may
   * help.
   */
  isUnanswered: boolean;
}

const NO_FACTS: Failure = {
  message: null,
  fallback: generalMessages.unexpected,
  code: null,
  status: null,
  isRefusedInput: false,
  fieldErrors: [],
  retryAfter: null,
  isUnanswered: false,
};
export const UNANSWERED: Failure = { ...NO_FACTS, isUnanswered: true };

/** The properties of the graph's errors that are read here (contract, errors). */
interface GraphQLErrorLike {
  message?: string;
  extensions?: { code?: string; status?: number; retryAfter?: number; fieldErrors?: { message: string }[] };
}

/** Translates a rejection of Apollo Client. An unknown error counts as no answer. */
export function toFailure(error: unknown): Failure {
  if (CombinedGraphQLErrors.is(error)) return fromGraphQL(error.errors[0] ?? {});
  if (ServerError.is(error)) return fromHttp(error);
  if (ServerParseError.is(error))
    return { ...NO_FACTS, message: generalMessages.invalidResponse, code: 'UPSTREAM_INVALID_RESPONSE' };
  return UNANSWERED;
}

/** Refused input: the visitor can correct it. */
export function userErrorsFailure(userErrors: readonly UserError[]): Failure {
  const messages = userErrors.map(({ message }) => message).filter((message) => textOf(message).trim() !== '');
  const apiMessages = messages.filter((message) => !isHttpError(textOf(message)));
  return {
    ...NO_FACTS,
    message: apiMessages.length > 0 ? joinMessages(apiMessages) : null,
    fallback: messages[0] ?? generalMessages.unexpected,
    code: userErrors[0]?.code ?? null,
    isRefusedInput: true,
    // A wrong code is told for the whole form: its message may ask for a new one.
    fieldErrors: userErrors.some(({ field, code }) => field !== null && code !== 'INVALID_CODE') ? userErrors : [],
  };
}

function fromGraphQL({ message = '', extensions = {} }: GraphQLErrorLike): Failure {
  const { code = null, status = null, retryAfter = null, fieldErrors = [] } = extensions;
  const text = message.trim() === '' ? null : message;
  return {
    ...NO_FACTS,
    message:
      (code === MASKED || text === null ? null : ownMessage(text)) ??
      (joinSentences(fieldErrors.map((error) => error.message)) || null),
    fallback: text ?? generalMessages.unexpected,
    code,
    status,
    retryAfter,
    isUnanswered: code === 'UPSTREAM_UNAVAILABLE',
  };
}

/** The code of an unexpected error in the BFF. Its message says nothing about the call. */
const MASKED = 'INTERNAL_SERVER_ERROR';

/** The API's own message; null for the one that the graph makes if the API sent none (contract, errors). */
export const ownMessage = (message: string): string | null => (isHttpError(message) ? null : message);

/**
 * Reads the GraphQL errors of a refused request from the body of its HTTP error. A 5xx without them, as a gateway sends
 * it, counts as no answer.
 */
function fromHttp({ bodyText, response, statusCode }: ServerError): Failure {
  const first = firstError(bodyText);
  if (first !== null) return fromGraphQL(first);
  if (statusCode === 429) {
    const seconds = Number(response.headers.get('retry-after'));
    return { ...NO_FACTS, code: 'RATE_LIMITED', retryAfter: seconds > 0 ? seconds : null };
  }
  if (statusCode >= 500) return UNANSWERED;
  return { ...NO_FACTS, fallback: generalMessages.httpError(statusCode) };
}

function firstError(bodyText: string): GraphQLErrorLike | null {
  try {
    return (JSON.parse(bodyText) as { errors?: GraphQLErrorLike[] } | null)?.errors?.[0] ?? null;
  } catch {
    return null;
  }
}

export interface Sentences {
  /** Shown for a failure without a message. Default: {@link Failure.fallback}. */
  failed?: Message;
  /** Shown if no answer came. Default: `failed`. */
  unanswered?: Message;
}

/**
 * The sentence to show for a failed call: the message if there is one, else the screen's. For a rate limit it adds when
 * to try again.
 */
export function failureText(failure: Failure, { failed = failure.fallback, unanswered = failed }: Sentences): Message {
  if (failure.isUnanswered) return unanswered;
  const message = failure.message === null ? failed : ourMessage(failure.message, failed);
  // A message with a number already says how long to wait.
  if (failure.code !== 'RATE_LIMITED' || !failure.retryAfter || /\d/.test(textOf(message))) return message;
  return joined(withPeriod(message), ` Coba lagi dalam ${formatWait(failure.retryAfter)}.`);
}
