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

const limited = new RateLimitError(42, { limit: 'login', key: 'someone' });
const item = { path: ['phone'], message: 'No', code: 'taken' };

test.each<[string, Error, { status: number; message: string; errors?: object[] }, string?]>([
  [
    'a full queue',
    new BulkheadFullError(),
    { status: 503, message: 'Sedang ramai sekali. Coba lagi beberapa detik lagi, ya.' },
    '5',
  ],
  ['a rate limit', limited, { status: 429, message: limited.message }, '42'],
  ['a fault of one field', fieldFault('phone', 'No', 'taken'), { status: 422, message: 'No', errors: [item] }],
  [
    'an unexpected error, which is masked,',
    new Error('secret db password 10.0.0.7'),
    { status: 500, message: 'An unexpected error occurred. Please try again.' },
  ],
])('%s has its response', async (_what, error, body, retryAfter) => {
  expect(await responseTo(error)).toEqual({ http: body.status, retryAfter, body: { ...body, data: null } });
});
