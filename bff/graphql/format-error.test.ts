import { GraphQLError } from 'graphql';
import { describe, expect, test } from 'vitest';
import { invalidResponse, UpstreamError } from '#bff/upstream/upstream-error.ts';
import { RateLimitError } from '#shared/node/protection.ts';
import { badInput, notFound } from './errors.ts';
import { formatError, isOurFault } from './format-error.ts';

/** Formats an error as graphql-js and Apollo pass it on: inside one with a path. */
function format(thrown: Error, code?: string) {
  const isBare = thrown instanceof GraphQLError;
  const raised = isBare ? thrown : new GraphQLError(thrown.message, { originalError: thrown, path: ['order'] });
  const extensions = { code: code ?? raised.extensions['code'] ?? 'INTERNAL_SERVER_ERROR', ...raised.extensions };
  return formatError({ message: raised.message, path: ['order'], extensions }, raised);
}

describe('a refusal of the API', () => {
  // Its code, message and status: tests/integration/account-refusals.test.ts.
  test('brings its field errors and its time to come back', () => {
    const fieldErrors = ['invalid_format', 'too_big'].map((code) => ({ path: ['phone'], message: 'Bad', code }));
    const refusal = new UpstreamError('refused', 'x', { status: 422, fieldErrors, retryAfter: 7 });
    expect(format(refusal).extensions).toEqual({
      code: 'BAD_USER_INPUT',
      status: 422,
      fieldErrors: [
        { ...fieldErrors[0], userErrorCode: 'INVALID' },
        { ...fieldErrors[1], code: 'too_long', userErrorCode: 'TOO_LONG' },
      ],
    });
    expect(format(new UpstreamError('refused', 'x', { status: 429, retryAfter: 7 })).extensions).toEqual({
      code: 'RATE_LIMITED',
      status: 429,
      retryAfter: 7,
    });
  });
});

test('an invalid response and no response have codes of their own, and their causes stay inside', () => {
  expect(format(invalidResponse(new Error('at 10.0.0.7')))).toEqual({
    message: 'Invalid response from server',
    path: ['order'],
    extensions: { code: 'UPSTREAM_INVALID_RESPONSE' },
  });
  const silence = new UpstreamError('unreachable', 'Please try again.', {
    retryAfter: 5,
    cause: new Error('connect ECONNREFUSED 10.0.0.7:5000'),
  });
  expect(format(silence)).toEqual({
    message: 'Please try again.',
    path: ['order'],
    extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfter: 5 },
  });
});

test('refusals of the BFF pass unchanged', () => {
  expect(format(notFound('Order not found')).extensions).toEqual({ code: 'NOT_FOUND', status: 404 });
  expect(format(badInput('Invalid invoice ID')).extensions).toEqual({ code: 'BAD_USER_INPUT' });
  expect(format(new RateLimitError(17, { limit: 'findOrderPhone', key: '081234567801' }))).toMatchObject({
    message: 'Terlalu banyak percobaan. Coba lagi dalam 17 detik.',
    extensions: { code: 'RATE_LIMITED', retryAfter: 17 },
  });
});

test('a fault of an Idempotency-Key is the program’s: only a call that still runs may be tried again', () => {
  const extensionsOf = (fault: 'malformed' | 'reused' | 'busy', status: number, retryAfter?: number) => {
    const fieldErrors = [{ path: [], message: 'No', code: `idempotency_key_${fault}` }];
    return format(new UpstreamError('refused', 'No', { status, retryAfter, fieldErrors })).extensions;
  };
  expect(extensionsOf('busy', 503, 5)).toEqual({
    code: 'UPSTREAM_UNAVAILABLE',
    reason: 'IDEMPOTENCY_KEY_BUSY',
    retryAfter: 5,
  });
  const code = 'BAD_USER_INPUT';
  expect(extensionsOf('malformed', 400)).toEqual({ code, reason: 'IDEMPOTENCY_KEY_MALFORMED', status: 400 });
  for (const status of [409, 422])
    expect(extensionsOf('reused', status)).toEqual({ code, reason: 'IDEMPOTENCY_KEY_REUSED', status });
});

/** Returns the error that graphql-js makes of one that a resolver has thrown. */
const asRaised = (error: Error): GraphQLError =>
  error instanceof GraphQLError ? error : new GraphQLError(error.message, { path: ['order'], originalError: error });

test.each([
  new Error('secret db password 10.0.0.7'),
  new TypeError("Cannot read properties of undefined (reading 'x')"),
  new GraphQLError('a library said 10.0.0.7', { extensions: { code: 'WHO_KNOWS', stacktrace: ['at 10.0.0.7'] } }),
  new GraphQLError('Cannot return null for non-nullable field Order.id.'),
])('%s is masked and counts as a fault of the code', (error) => {
  const formatted = format(error);
  expect(formatted).toEqual({
    message: 'An unexpected error occurred. Please try again.',
    path: ['order'],
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  });
  expect(isOurFault(asRaised(error))).toBe(true);
});

test('a null for an argument is named, too', () => {
  const error = new GraphQLError('Argument "invoice" of non-null type "ID!" must not be null.');
  expect(format(error)).toMatchObject({
    message: 'Argument "invoice" is missing or has an invalid value: expected ID!.',
    extensions: { code: 'BAD_USER_INPUT' },
  });
});

test('errors of Apollo have their own codes and messages, without values', () => {
  expect(format(new GraphQLError('Syntax Error: Unexpected Name "x".'), 'GRAPHQL_PARSE_FAILED')).toMatchObject({
    message: 'Syntax Error: Unexpected Name "x".',
    extensions: { code: 'GRAPHQL_PARSE_FAILED' },
  });
  expect(
    format(new GraphQLError('Syntax Error: Expected ":", found String "hunter2".'), 'GRAPHQL_PARSE_FAILED').message,
  ).toBe('Syntax Error: Expected ":", found String.');
});

test('a message that repeats a long text is cut, in time by its length', () => {
  const begin = performance.now();
  const { message } = format(
    new GraphQLError(`Unknown operation named "${'cannot represent '.repeat(20_000)}".`),
    'OPERATION_RESOLUTION_FAILURE',
  );
  // A search for the end of each of the words took seconds.
  expect(performance.now() - begin).toBeLessThan(500);
  expect(message.length).toBeLessThanOrEqual(500);
});
