import { expect, test } from 'vitest';
import { callQueriesDirectly } from './graphql/compiled/direct-queries.ts';
import { buildSchema } from './schema.ts';

test('type-graphql calls none of the queries', async () => {
  expect(callQueriesDirectly(await buildSchema(), () => undefined)).toEqual([]);
});
