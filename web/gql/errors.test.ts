import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { expect, test } from 'vitest';
import { english } from '#shared/messages/message.ts';
import { failureText, toFailure, userErrorsFailure } from './errors.ts';

const graphql = (message: string, extensions: Record<string, unknown>) =>
  new CombinedGraphQLErrors({ errors: [{ message, extensions }] });
const http = (status: number, bodyText: string, headers: Record<string, string> = {}) =>
  new ServerError('Response not successful', { response: new Response(bodyText, { status, headers }), bodyText });

const UNEXPECTED = 'An unexpected error occurred. Please try again.';
const NO_ANSWER = { isUnanswered: true, message: null, code: null, status: null };

test("the server's message and code are passed on", () => {
  expect(toFailure(graphql('Order not found', { code: 'NOT_FOUND', status: 404 }))).toEqual({
    message: 'Order not found',
    fallback: 'Order not found',
    code: 'NOT_FOUND',
    status: 404,
    isRefusedInput: false,
    fieldErrors: [],
    retryAfter: null,
    isUnanswered: false,
  });
});

test('user errors are the messages to show; those of a field have it', () => {
  const phone = { field: ['phone'], message: 'bad.', code: 'INVALID' as const };
  const other = { field: null, message: 'worse', code: 'TAKEN' as const };
  expect(userErrorsFailure([phone, other])).toMatchObject({
    message: 'bad. worse',
    code: 'INVALID',
    fieldErrors: [phone, other],
    isUnanswered: false,
  });
  expect(userErrorsFailure([{ ...other, message: 'HTTP error! status: 409' }])).toMatchObject({
    message: null,
    fallback: 'HTTP error! status: 409',
  });
});

test.each([
  [
    'a limit has the seconds until it ends',
    graphql('Too many', { code: 'RATE_LIMITED', retryAfter: 42 }),
    { code: 'RATE_LIMITED', retryAfter: 42 },
  ],
  [
    'an API that did not answer counts as a network failure',
    graphql('Gone', { code: 'UPSTREAM_UNAVAILABLE', retryAfter: 5 }),
    { isUnanswered: true, retryAfter: 5 },
  ],
  [
    'GraphQL errors in a failed HTTP response are read',
    http(400, JSON.stringify({ errors: [{ message: 'Not allowed', extensions: { code: 'BAD_REQUEST' } }] })),
    { message: 'Not allowed', code: 'BAD_REQUEST', isUnanswered: false },
  ],
  [
    'a gateway without a GraphQL answer counts as no answer',
    http(502, '<h1>Bad gateway</h1>'),
    { isUnanswered: true, message: null },
  ],
  [
    'the status of the graph is no message of the API',
    graphql('HTTP error! status: 500', { code: 'UPSTREAM_ERROR' }),
    { message: null, fallback: 'HTTP error! status: 500' },
  ],
  [
    'nor is what it says of itself',
    graphql(UNEXPECTED, { code: 'INTERNAL_SERVER_ERROR' }),
    { message: null, fallback: UNEXPECTED },
  ],
  [
    'the messages of fields stand for one that the API did not send',
    graphql('HTTP error! status: 422', {
      code: 'BAD_USER_INPUT',
      fieldErrors: [
        { path: ['phone'], message: 'Bad.' },
        { path: [], message: 'Worse' },
      ],
    }),
    { message: 'Bad. Worse' },
  ],
  ['nor are spaces', graphql('  ', { code: 'UPSTREAM_ERROR' }), { message: null, fallback: english(UNEXPECTED) }],
  [
    "a proxy's 429 has its Retry-After",
    http(429, '', { 'retry-after': '30' }),
    { code: 'RATE_LIMITED', retryAfter: 30, isUnanswered: false },
  ],
  [
    'an answer that is not JSON is an invalid response',
    new ServerParseError(new SyntaxError('x'), { response: new Response('<html>'), bodyText: '<html>' }),
    { message: english('Invalid response from server'), isUnanswered: false },
  ],
  ['what fetch throws is a network failure', new TypeError('Failed to fetch'), NO_ANSWER],
  ['and what says nothing', null, NO_ANSWER],
])('%s', (_, error, failure) => {
  expect(toFailure(error)).toMatchObject(failure);
});

test("the screen's sentence has its language, also if the API says it; other messages of the API have none", () => {
  const failed = english('Login failed. Please try again.');
  const show = (message: string) =>
    failureText(toFailure(graphql(message, { code: 'RATE_LIMITED', retryAfter: 42 })), { failed });
  expect(show(failed.text)).toEqual([failed, ' Coba lagi dalam 42 detik.']);
  expect(show('Too fast.')).toBe('Too fast. Coba lagi dalam 42 detik.');
});
