import type { FastifyInstance } from 'fastify';

/** `draining`: it has got the signal to close. There is no state for the start: the service does not listen yet. */
export type ServiceState = 'ready' | 'draining';

export interface Health {
  /** Body of `GET /livez`. */
  live?: object;
  /**
   * Body of `GET /readyz`, which has status 503 unless the state is `ready`. The error handler handles its exceptions.
   */
  ready?: (state: ServiceState) => object | Promise<object>;
}

/** `/livez` (the process runs) and `/readyz` (it can take requests). */
export function registerHealth(app: FastifyInstance, { live = { status: 'ok' }, ready = toStatus }: Health): void {
  app.get('/livez', async () => live);
  app.get('/readyz', async (_request, reply) => {
    const state: ServiceState = app.isDraining() ? 'draining' : 'ready';
    return reply.code(state === 'ready' ? 200 : 503).send(await ready(state));
  });
}

function toStatus(state: ServiceState): object {
  return { status: state === 'ready' ? 'ok' : state };
}
