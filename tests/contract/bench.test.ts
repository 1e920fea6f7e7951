import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { afterEach, describe, expect, test } from 'vitest';
import { addressOf, createWriter, type LoadJob, runLoad } from '#tests/bench/bff/load.ts';
import { createWorkloads } from '#tests/bench/bff/workloads.ts';

/** `npm run bench` is run by hand: what it asks, and what it takes for an answer, is checked here. */

test('every workload asks what the graph knows', async () => {
  const schema = buildSchema(readFileSync(path.resolve(import.meta.dirname, '../../schema.graphql'), 'utf8'));
  const workloads = await createWorkloads();
  expect(workloads.map(({ id }) => id)).toEqual(['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7']);
  for (const { id, throughWeb, graph } of workloads) {
    // What the web service is sent is the web's own affair.
    if (throughWeb) continue;
    const { query = '' } = JSON.parse(graph.body) as { query?: string };
    expect([id, validate(schema, parse(query)).map(({ message }) => message)]).toEqual([id, []]);
  }
});

describe('the load', () => {
  let stop = (): void => {};
  afterEach(() => stop());

  async function loadServer(
    answer: (number: string) => { status?: number; body: string },
  ): Promise<{ asked: string[]; report: Awaited<ReturnType<typeof runLoad>> }> {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      const number = request.url?.slice(1) ?? '';
      asked.push(`${number} ${String(request.headers['x-forwarded-for'])}`);
      const { status = 200, body } = answer(number);
      response.writeHead(status, { 'content-length': body.length }).end(body);
    });
    stop = () => void server.close();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const request: LoadJob['request'] = {
      method: 'GET',
      path: '/{{n}}',
      headers: { 'x-forwarded-for': '{{address}}' },
      body: '',
      answersNumber: true,
    };
    const report = await runLoad({
      port: (server.address() as AddressInfo).port,
      request,
      from: 3,
      variety: 5,
      connections: 1,
      ms: 10_000,
      requests: 4,
    });
    return { asked, report };
  }

  test('asks for one number after the other, each from an address of its own', async () => {
    const { asked, report } = await loadServer((number) => ({ body: `{"n":"${number}"}` }));
    expect(asked).toEqual(['00000003 10.0.0.3', '00000004 10.0.0.4', '00000000 10.0.0.5', '00000001 10.0.0.6']);
    expect(report).toMatchObject({ requests: 4, fault: null });
  });

  test.each([
    ['of another number', () => ({ body: '{"n":"00000009"}' })],
    ['with an error', (number: string) => ({ body: `{"errors":[{"message":"${number}"}]}` })],
    ['that is refused', (number: string) => ({ status: 503, body: number })],
  ])('stops at an answer %s', async (_, answer) => {
    const { asked, report } = await loadServer(answer);
    expect(asked).toHaveLength(1);
    expect(report.fault).toMatch(/^HTTP\/1.1 (?:200|503) /);
  });

  test('states the length of a body whose placeholders are filled', () => {
    const write = createWriter(
      { method: 'POST', path: '/', headers: {}, body: '{"é":"{{n}}"}', answersNumber: false },
      80,
    );
    expect(write('00000042', addressOf(1))).toMatch(/content-length: 17\r\n\r\n\{"é":"00000042"\}$/);
  });
});
