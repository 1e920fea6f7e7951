import { expect, test } from 'vitest';
import { systemClock } from '#shared/node/clock.ts';
import { createSilentLogger } from '#shared/node/process/logger.ts';
import { loadConfig } from './config.ts';
import { createFeatures, RESOLVERS } from './create-features.ts';
import { Idempotent } from './graphql/idempotency/idempotent.ts';
import { createRestClient } from './upstream/rest-client.ts';

test('each class of the schema, and the middleware, has one instance', async () => {
  const url = 'http://127.0.0.1:9';
  const { resolvers } = await createFeatures({
    rest: createRestClient({ baseUrl: url, timeoutMs: 1, clock: systemClock }),
    config: loadConfig({ PRODUCT_API_URL: url }),
    onLimit: () => {},
    redis: null,
    clock: systemClock,
    logger: createSilentLogger(),
  });
  const names = (classes: readonly Function[]) => classes.map(({ name }) => name).toSorted();
  expect(names(resolvers.map((instance) => instance.constructor))).toEqual(names([...RESOLVERS, Idempotent]));
});
