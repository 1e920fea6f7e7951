import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { GRAPH_HEADERS } from '#shared/graphql-http.ts';

/** Lets the pages of these origins call the graph. */
export async function registerCors(app: FastifyInstance, origin: string[]): Promise<void> {
  await app.register(cors, {
    origin,
    methods: ['GET', 'POST'],
    allowedHeaders: ['x-request-id', ...GRAPH_HEADERS],
    exposedHeaders: ['x-request-id'],
    maxAge: 86_400,
  });
}
