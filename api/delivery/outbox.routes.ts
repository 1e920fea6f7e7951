import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { validate } from '#api/http/requests.ts';
import type { Outbox } from './outbox.ts';

const query = z.object({ to: z.string().min(1).max(320).optional() });

/**
 * The outbox (contract, "the REST API"): what it holds, newest first; a plain list, no envelope. It shows codes, so
 * whoever wires this leaves it out in production.
 */
export function outboxRoutes(app: FastifyInstance, outbox: Outbox): void {
  app.get('/_outbox', async (request) => outbox.list(validate(query, request.query).to));
}
