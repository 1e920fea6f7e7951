import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { CLIENT_NAME_HEADER, CLIENT_VERSION_HEADER } from '#shared/graphql-http.ts';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';

/** Lets the pages of these origins call the graph. */
export async function registerCors(app: FastifyInstance, origin: string[]): Promise<void> {
  await app.register(cors, {
    origin,
    methods: ['GET', 'POST'],
    allowedHeaders: [
      'content-type',
      'authorization',
      'x-request-id',
      'apollo-require-preflight',
      'x-apollo-operation-name',
      CLIENT_NAME_HEADER,
      CLIENT_VERSION_HEADER,
      IDEMPOTENCY_HEADER,
    ],
    exposedHeaders: ['x-request-id'],
    maxAge: 86_400,
  });
}
