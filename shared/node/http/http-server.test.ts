import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { endReading, readWhole } from './http-server.ts';
import { createService } from './service.ts';

test('a request that was admitted and read in front of Fastify is counted once, keeps its id, and its time includes what came before', async () => {
  const lines: Record<string, unknown>[] = [];
  const logger = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const app = createService({ logger, server: {}, loadLimits: { maxInFlight: 1 } });
  app.post('/echo', async ({ body }) => body);
  const ids: string[] = [];
  app.front.intercept((request, response, pass) => {
    const requestId = app.front.requestIdOf(request);
    ids.push(requestId);
    expect(app.front.admit(app.front.addressOf(request), request, response)).toBe(true);
    expect(app.front.admit(app.front.addressOf(request), request, response)).toBe(false);
    void buffer(request).then((body) => {
      app.front.take(request, { requestId, body, startedAt: performance.now() - 5_000 });
      pass(request, response);
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":"é"}',
  });
  expect([answer.status, await answer.json()]).toEqual([200, { a: 'é' }]);
  await app.close();
  const line = lines.find(({ msg }) => msg === 'request');
  expect(line).toMatchObject({ requestId: ids[0], status: 200 });
  expect(line?.['ms']).toBeGreaterThanOrEqual(5_000);
  expect(answer.headers.get('x-request-id')).toBe(ids[0]);
});

test('a request that was read in front of Fastify is closed, and its connection goes on', async () => {
  const closed: string[] = [];
  const server = createServer((request, response) => {
    process.nextTick(() => {
      const body = String(readWhole(request));
      endReading(request);
      request.once('close', () => closed.push(body));
      response.end(body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (const body of ['one', 'two']) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
    expect(await answer.text()).toBe(body);
  }
  await expect.poll(() => closed).toEqual(['one', 'two']);
  server.closeAllConnections();
  server.close();
});
