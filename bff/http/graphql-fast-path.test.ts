import { expect, test } from 'vitest';
import { createApp } from '#bff/app.ts';
import { loadConfig } from '#bff/config.ts';
import { hookCounts } from '#tests/support/fastify-hooks.ts';

/** The hooks of Fastify that run for a request, by the file that adds them, and what the answers in front of Fastify do in their place. */
const IN_PLACE_OF = {
  onRequest: {
    'load-shedding': 'front.admit',
    service: 'the headers are those of an earlier answer',
    timeouts: 'the body is here already',
    'service, proxies': 'front.addressOf',
    '@fastify/cors': 'the headers are those of an earlier answer to the same origin; a preflight is no POST',
    '@fastify/multipart': 'multipart is no JSON',
  },
  preParsing: { charset: 'only UTF-8 is taken', front: 'it is for requests that are handed over' },
  onSend: { timeouts: 'front.isDraining' },
  onResponse: {
    service: 'front.report',
    metrics: 'front.report',
    '@fastify/multipart': 'multipart is no JSON',
    'direct-answers': 'it learns what to send',
    app: 'onAnswer',
  },
};

test('each hook of Fastify has something in its place', async () => {
  const app = await createApp({ config: loadConfig({ PRODUCT_API_URL: 'http://127.0.0.1:9' }) });
  await app.ready();
  await app.close();
  expect(hookCounts(app)).toEqual(
    Object.fromEntries(Object.entries(IN_PLACE_OF).map(([name, list]) => [name, Object.keys(list).length])),
  );
});
