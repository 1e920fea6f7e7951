import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';

/** One field's complaint, as the product API words it (contract, errors). */
export type FieldError = { path: string[]; message: string; code: string };

/** What a screen needs to know of a call that failed. */
export type Failure = {
  /** What a person may read; null when the server sent no words of its own. */
  message: string | null;
  /** `extensions.code`; null when no GraphQL answer came. */
  code: string | null;
  fieldErrors: FieldError[];
  /** Seconds. */
  retryAfter: number | null;
  /** Nobody answered: here, or behind the BFF. Trying again may help. */
  network: boolean;
};

const unanswered: Failure = { message: null, code: null, fieldErrors: [], retryAfter: null, network: true };

type Told = { message?: unknown; extensions?: Record<string, unknown> | undefined };

/** Translates whatever Apollo Client rejects with. Anything unknown counts as an answer that never came. */
export function toFailure(error: unknown): Failure {
  if (CombinedGraphQLErrors.is(error)) return fromGraphQL(error.errors[0] ?? {});
  if (ServerError.is(error)) return fromHttp(error);
  if (ServerParseError.is(error)) {
    return { ...unanswered, network: false, message: 'Invalid response from server', code: 'UPSTREAM_INVALID_RESPONSE' };
  }
  return unanswered;
}

function fromGraphQL({ message, extensions = {} }: Told): Failure {
  const { code, fieldErrors, retryAfter } = extensions;
  return {
    message: typeof message === 'string' && message.trim() !== '' ? message : null,
    code: typeof code === 'string' ? code : null,
    fieldErrors: Array.isArray(fieldErrors) ? fieldErrors.filter(isFieldError) : [],
    retryAfter: typeof retryAfter === 'number' && retryAfter > 0 ? retryAfter : null,
    network: code === 'UPSTREAM_UNAVAILABLE',
  };
}

/** Refused requests keep their GraphQL errors under an HTTP failure; a gateway that has none answers for nobody. */
function fromHttp({ bodyText, response, statusCode }: ServerError): Failure {
  const told = firstError(bodyText);
  if (told !== null) return fromGraphQL(told);
  if (statusCode === 429) {
    const seconds = Number(response.headers.get('retry-after'));
    return { ...unanswered, network: false, code: 'RATE_LIMITED', retryAfter: seconds > 0 ? seconds : null };
  }
  if (statusCode >= 500) return unanswered;
  return { ...unanswered, network: false, message: `HTTP error! status: ${statusCode}` };
}

function firstError(bodyText: string): Told | null {
  try {
    const body: unknown = JSON.parse(bodyText);
    const errors = (body as { errors?: unknown } | null)?.errors;
    const first: unknown = Array.isArray(errors) ? errors[0] : null;
    return typeof first === 'object' && first !== null ? (first as Told) : null;
  } catch {
    return null;
  }
}

function isFieldError(value: unknown): value is FieldError {
  const { path, message, code } = (value ?? {}) as Record<string, unknown>;
  return Array.isArray(path) && typeof message === 'string' && typeof code === 'string';
}
