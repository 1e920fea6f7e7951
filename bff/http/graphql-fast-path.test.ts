import { expect, test } from 'vitest';
import { createApp } from '#bff/app.ts';
import { loadConfig } from '#bff/config.ts';
import { hookCounts } from '#tests/support/fastify-hooks.ts';

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
