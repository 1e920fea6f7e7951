import type { FastifyInstance } from 'fastify';
import { ApiError, ok } from './envelope.ts';

const PING_MS = 2_000;

/**
 * `/livez`: the process runs. `/readyz`: it can take requests, that is, its database answers and
 * it is not on its way out.
 */
export function healthRoutes(app: FastifyInstance, ping: () => Promise<void>): void {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  const config = { quiet: true };
  app.get('/livez', { config }, async () => ok({ live: true }));
  app.get('/readyz', { config }, async () => {
    if (draining) throw new ApiError(503, 'Shutting down');
    await within(PING_MS, ping()).catch(() => {
      throw new ApiError(503, 'The database does not answer');
    });
    return ok({ ready: true });
  });
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
