import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { createWorkloads } from '#tests/bench/bff/workloads.ts';

// `npm run bench` is run by hand, and compares the answers of all servers itself; what it asks is checked here.

test('every workload asks what the graph knows', async () => {
  const schema = buildSchema(readFileSync(path.resolve(import.meta.dirname, '../../schema.graphql'), 'utf8'));
  const workloads = await createWorkloads();
  expect(workloads.map(({ id }) => id)).toEqual(['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7']);
  for (const { id, throughWeb, request } of workloads) {
    // What the web service is sent is the web's own affair.
    if (throughWeb) continue;
    const { query = '' } = JSON.parse(request.body) as { query?: string };
    expect([id, validate(schema, parse(query)).map(({ message }) => message)]).toEqual([id, []]);
  }
});
