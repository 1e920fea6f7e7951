import { GraphQLError } from 'graphql';
import { describe, expect, test } from 'vitest';
import { INVALID_RESPONSE, invalidResponse, UpstreamError } from '#bff/upstream/upstream-error.ts';
import { badInput, notFound, rateLimited, UNEXPECTED } from './errors.ts';
import { formatError, isOurFault } from './format-error.ts';

/** As graphql-js and Apollo hand it over: the thrown error inside one with a path. */
function format(thrown: Error, code?: string) {
  const isBare = thrown instanceof GraphQLError;
  const raised = isBare ? thrown : new GraphQLError(thrown.message, { originalError: thrown, path: ['order'] });
  const extensions = { code: code ?? raised.extensions['code'] ?? 'INTERNAL_SERVER_ERROR', ...raised.extensions };
  return formatError({ message: raised.message, path: ['order'], extensions }, raised);
}

describe('a refusal of the API', () => {
  test.each([
    [400, 'BAD_USER_INPUT'],
    [401, 'UNAUTHENTICATED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'BAD_USER_INPUT'],
    [422, 'BAD_USER_INPUT'],
    [429, 'RATE_LIMITED'],
    [410, 'UPSTREAM_ERROR'],
    [500, 'UPSTREAM_ERROR'],
    [503, 'UPSTREAM_ERROR'],
    [201, 'UPSTREAM_ERROR'],
    [302, 'UPSTREAM_ERROR'],
  ])('of status %i is %s, with its message and status', (status, code) => {
    expect(format(new UpstreamError('refused', 'Said the API', { status }))).toEqual({ message: 'Said the API', path: ['order'], extensions: { code, status } });
  });

  test('brings its field errors and its time to come back', () => {
    const fieldErrors = [{ path: ['phone'], message: 'Bad', code: 'invalid_format' }];
    expect(format(new UpstreamError('refused', 'x', { status: 422, fieldErrors })).extensions).toEqual({ code: 'BAD_USER_INPUT', status: 422, fieldErrors });
    expect(format(new UpstreamError('refused', 'x', { status: 429, retryAfter: 7 })).extensions).toEqual({ code: 'RATE_LIMITED', status: 429, retryAfter: 7 });
  });
});

test('nonsense and silence have codes of their own, and keep their causes to themselves', () => {
  expect(format(invalidResponse(new Error('at 10.0.0.7')))).toEqual({ message: INVALID_RESPONSE, path: ['order'], extensions: { code: 'UPSTREAM_INVALID_RESPONSE' } });
  const silence = new UpstreamError('unreachable', 'Please try again.', { retryAfter: 5, cause: new Error('connect ECONNREFUSED 10.0.0.7:5000') });
  expect(format(silence)).toEqual({ message: 'Please try again.', path: ['order'], extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfter: 5 } });
});

test('our own refusals pass as they are', () => {
  expect(format(notFound('Order not found')).extensions).toEqual({ code: 'NOT_FOUND', status: 404 });
  expect(format(badInput('Invalid invoice ID')).extensions).toEqual({ code: 'BAD_USER_INPUT' });
  expect(format(rateLimited(0.2))).toMatchObject({ message: 'Too many requests. Please try again in 1 seconds.', extensions: { code: 'RATE_LIMITED', retryAfter: 1 } });
});

test.each([
  new Error('secret db password 10.0.0.7'),
  new TypeError("Cannot read properties of undefined (reading 'x')"),
  new GraphQLError('a library said 10.0.0.7', { extensions: { code: 'WHO_KNOWS', stacktrace: ['at 10.0.0.7'] } }),
  new GraphQLError('Cannot return null for non-nullable field Order.id.'),
])('%s is masked, whatever it carries, and is ours to mend', (error) => {
  const formatted = format(error);
  expect(formatted).toEqual({ message: UNEXPECTED, path: ['order'], extensions: { code: 'INTERNAL_SERVER_ERROR' } });
  expect(isOurFault(error)).toBe(true);
});

test('failures that are nobody’s bug are not ours to mend', () => {
  for (const error of [notFound('x'), invalidResponse(null), new UpstreamError('refused', 'x', { status: 500 })]) expect(isOurFault(error)).toBe(false);
});

test.each([
  ['Variable "$phone" got invalid value 123456; String cannot represent a non string value: 123456', 'Variable "$phone" is missing or has an invalid value.', 'BAD_USER_INPUT'],
  ['Argument "invoice" of non-null type "ID!" must not be null.', 'Argument "invoice" is missing or has an invalid value.', 'BAD_USER_INPUT'],
])('%s: values a client sent are not repeated', (message, expected, code) => {
  expect(format(new GraphQLError(message))).toMatchObject({ message: expected, extensions: { code } });
});

test('Apollo’s own refusals keep their codes and words, less the values', () => {
  expect(format(new GraphQLError('Syntax Error: Unexpected Name "x".'), 'GRAPHQL_PARSE_FAILED')).toMatchObject({ message: 'Syntax Error: Unexpected Name "x".', extensions: { code: 'GRAPHQL_PARSE_FAILED' } });
  expect(format(new GraphQLError('String cannot represent a non string value: 123456'), 'GRAPHQL_VALIDATION_FAILED').message).toBe('String cannot represent a non string value.');
  expect(format(new GraphQLError('Syntax Error: Expected ":", found String "hunter2".'), 'GRAPHQL_PARSE_FAILED').message).toBe('Syntax Error: Expected ":", found String.');
});
