import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { expect, test } from 'vitest';
import { failureText, toFailure, UserErrorsError } from './errors.ts';

const graphql = (message: string, extensions: Record<string, unknown>) =>
  new CombinedGraphQLErrors({ errors: [{ message, extensions }] });
const http = (status: number, bodyText: string, headers: Record<string, string> = {}) =>
  new ServerError('Response not successful', { response: new Response(bodyText, { status, headers }), bodyText });

test("the server's message and code are passed on", () => {
  expect(toFailure(graphql('Order not found', { code: 'NOT_FOUND', status: 404 }))).toEqual({
    message: 'Order not found',
    fallback: 'Order not found',
    code: 'NOT_FOUND',
    httpStatus: 404,
    fieldErrors: [],
    retryAfter: null,
    network: false,
  });
});

test('user errors are the messages to show; those of a field have it', () => {
  const phone = { field: ['phone'], message: 'bad.', code: 'INVALID' as const };
  const other = { field: null, message: 'worse', code: 'TAKEN' as const };
  expect(toFailure(new UserErrorsError([phone, other]))).toMatchObject({
    message: 'bad. worse',
    code: 'INVALID',
    fieldErrors: [phone, other],
    network: false,
  });
  expect(toFailure(new UserErrorsError([{ ...other, message: 'HTTP error! status: 409' }]))).toMatchObject({
    message: null,
    fallback: 'HTTP error! status: 409',
  });
});

test('a limit has the seconds until it ends', () => {
  expect(toFailure(graphql('Too many', { code: 'RATE_LIMITED', retryAfter: 42 }))).toMatchObject({
    code: 'RATE_LIMITED',
    retryAfter: 42,
  });
});

test('an API that did not answer counts as a network failure', () => {
  expect(toFailure(graphql('Gone', { code: 'UPSTREAM_UNAVAILABLE', retryAfter: 5 }))).toMatchObject({
    network: true,
    retryAfter: 5,
  });
});

test('GraphQL errors in a failed HTTP response are read', () => {
  const body = JSON.stringify({ errors: [{ message: 'Not allowed', extensions: { code: 'BAD_REQUEST' } }] });
  expect(toFailure(http(400, body))).toMatchObject({ message: 'Not allowed', code: 'BAD_REQUEST', network: false });
});

test('a gateway without a GraphQL answer counts as no answer', () => {
  expect(toFailure(http(502, '<h1>Bad gateway</h1>'))).toMatchObject({ network: true, message: null });
  expect(toFailure(http(503, 'null'))).toMatchObject({ network: true });
});

test.each([
  ['HTTP error! status: 500', 'UPSTREAM_ERROR', 'HTTP error! status: 500'],
  [
    'An unexpected error occurred. Please try again.',
    'INTERNAL_SERVER_ERROR',
    'An unexpected error occurred. Please try again.',
  ],
  ['  ', 'UPSTREAM_ERROR', 'An unexpected error occurred. Please try again.'],
])('%j of the graph is no message of the API', (message, code, fallback) => {
  expect(toFailure(graphql(message, { code }))).toMatchObject({ message: null, fallback });
});

test('a refusal without a message names its status, where the screen has no sentence', () => {
  const failure = toFailure(http(413, ''));
  expect(failure).toMatchObject({ network: false, message: null, fallback: 'HTTP error! status: 413' });
  expect(failureText(failure, { unanswered: 'No answer' })).toBe('HTTP error! status: 413');
  expect(failureText(failure, 'It failed')).toBe('It failed');
});

test("a proxy's 429 has its Retry-After", () => {
  expect(toFailure(http(429, '', { 'retry-after': '30' }))).toMatchObject({
    code: 'RATE_LIMITED',
    retryAfter: 30,
    network: false,
  });
});

test('an answer that is not JSON is an invalid response', () => {
  const error = new ServerParseError(new SyntaxError('x'), { response: new Response('<html>'), bodyText: '<html>' });
  expect(toFailure(error)).toMatchObject({ message: 'Invalid response from server', network: false });
});

test.each([new TypeError('Failed to fetch'), new DOMException('late', 'TimeoutError'), null])(
  '%s is a network failure',
  (error) => {
    expect(toFailure(error)).toMatchObject({ network: true, message: null, code: null });
  },
);
