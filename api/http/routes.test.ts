import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint, type EndpointContract } from '#shared/rest-api/endpoint.ts';
import { ApiError, ok } from './envelope.ts';
import { registerErrorHandlers } from './errors.ts';
import { createRegisterCall } from './routes.ts';

const input = z.object({ name: z.string() });

test.each<[string, Partial<EndpointContract>, number]>([
  ['is open', {}, 200],
  ['asks for a member', { access: 'member' }, 401],
  ['asks for a body', { body: input }, 422],
  ['asks for a query', { query: input }, 422],
])('a call whose contract %s is checked, although its handler does nothing', async (_what, rules, status) => {
  const app = Fastify();
  registerErrorHandlers(app);
  const registerCall = createRegisterCall(app, async () => {
    throw new ApiError(401, 'No session');
  });
  registerCall({ ...endpoint('POST', '/call', 'A call', []), ...rules }, null, async () => ok(null));
  expect((await app.inject({ method: 'POST', url: '/call' })).statusCode).toBe(status);
});
