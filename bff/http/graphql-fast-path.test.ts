import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { createApp } from '#bff/app.ts';
import { loadConfig } from '#bff/config.ts';

/** Hooks that do not run for a request. */
const OF_THE_SERVICE = new Set(['onReady', 'onListen', 'preClose', 'onClose', 'onRoute', 'onRegister']);

/** How many hooks run for each request, by their kind. */
function hookCounts(app: FastifyInstance): Record<string, number> {
  const symbol = Object.getOwnPropertySymbols(app).find(({ description }) => description === 'fastify.hooks');
  const hooks = (app as unknown as Record<symbol, Record<string, unknown[]>>)[symbol as symbol] ?? {};
  return Object.fromEntries(
    Object.entries(hooks).flatMap(([name, list]) =>
      list.length > 0 && !OF_THE_SERVICE.has(name) ? [[name, list.length]] : [],
    ),
  );
}

/** The hooks of Fastify that run for a request, and what the fast path does in their place. */
const IN_PLACE_OF = {
  onRequest: {
    service: 'the head is that of an earlier answer',
    '@fastify/cors': 'the head is that of an earlier answer to the same origin; a preflight is no POST',
    '@fastify/multipart': 'multipart is no JSON',
  },
  preParsing: { charset: 'only UTF-8 is taken' },
  onSend: { 'graceful-shutdown': 'endsConnections' },
  onResponse: { '@fastify/multipart': 'multipart is no JSON' },
};

test('each hook of Fastify has something in its place', async () => {
  const app = await createApp({ config: loadConfig({ PRODUCT_API_URL: 'http://127.0.0.1:9' }) });
  await app.ready();
  await app.close();
  expect(hookCounts(app)).toEqual(
    Object.fromEntries(Object.entries(IN_PLACE_OF).map(([name, list]) => [name, Object.keys(list).length])),
  );
});
