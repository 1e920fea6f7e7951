import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { BulkheadFullError, RateLimitError } from '#shared/node/protection.ts';
import { fieldFault } from './envelope.ts';
import { registerErrorHandlers } from './errors.ts';

async function responseTo(error: Error) {
  const app = Fastify();
  registerErrorHandlers(app);
  app.get('/', async () => {
    throw error;
  });
  const response = await app.inject('/');
  return { http: response.statusCode, retryAfter: response.headers['retry-after'], body: response.json() };
}

test('a full queue is a 503 that says when to try again', async () => {
  const message = 'Sedang ramai sekali. Coba lagi beberapa detik lagi, ya.';
  const body = { status: 503, message, data: null };
  expect(await responseTo(new BulkheadFullError())).toEqual({ http: 503, retryAfter: '5', body });
});

test('a rate limit is a 429 that says how long it lasts', async () => {
  const error = new RateLimitError(42, { limit: 'login', key: 'someone' });
  const body = { status: 429, message: error.message, data: null };
  expect(await responseTo(error)).toEqual({ http: 429, retryAfter: '42', body });
});

test('a fault of one field is a 422 that names it', async () => {
  const item = { path: ['phone'], message: 'No', code: 'taken' };
  const { http, body } = await responseTo(fieldFault('phone', 'No', 'taken'));
  expect([http, body]).toEqual([422, { status: 422, message: 'No', data: null, errors: [item] }]);
});

test('an unexpected error is masked', async () => {
  const { http, body } = await responseTo(new Error('secret db password 10.0.0.7'));
  expect([http, body]).toEqual([
    500,
    { status: 500, message: 'An unexpected error occurred. Please try again.', data: null },
  ]);
});
