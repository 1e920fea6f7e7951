import type { FastifyInstance, HTTPMethods } from 'fastify';
import { ApiError } from './envelope.ts';

const METHODS: HTTPMethods[] = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/**
 * Answers 405 with `Allow` to methods that a known path does not have, where Fastify alone would
 * say 404. Call `refuseOthers` after the last route.
 */
export function trackMethods(app: FastifyInstance): { refuseOthers: () => void } {
  const allowed = new Map<string, Set<string>>();
  let tracking = true;
  app.addHook('onRoute', ({ url, method }) => {
    if (!tracking) return;
    const methods = allowed.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    allowed.set(url, methods);
  });
  return {
    refuseOthers: () => {
      tracking = false;
      for (const [url, methods] of allowed) refuseOthers(app, url, methods);
    },
  };
}

function refuseOthers(app: FastifyInstance, url: string, methods: Set<string>): void {
  const allow = [...methods].sort().join(', ');
  app.route({
    url,
    method: METHODS.filter((method) => !methods.has(method)),
    exposeHeadRoute: false,
    handler: (_request, reply) => {
      reply.header('allow', allow);
      throw new ApiError(405, 'Method not allowed');
    },
  });
}
