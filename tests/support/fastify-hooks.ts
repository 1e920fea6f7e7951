import type { FastifyInstance } from 'fastify';

/** Hooks that do not run for a request. */
const OF_THE_SERVICE = new Set(['onReady', 'onListen', 'preClose', 'onClose', 'onRoute', 'onRegister']);

/** How many hooks run for each request, by their kind. */
export function hookCounts(app: FastifyInstance): Record<string, number> {
  const symbol = Object.getOwnPropertySymbols(app).find(({ description }) => description === 'fastify.hooks');
  const hooks = (app as unknown as Record<symbol, Record<string, unknown[]>>)[symbol as symbol] ?? {};
  return Object.fromEntries(
    Object.entries(hooks).flatMap(([name, list]) =>
      list.length > 0 && !OF_THE_SERVICE.has(name) ? [[name, list.length]] : [],
    ),
  );
}
