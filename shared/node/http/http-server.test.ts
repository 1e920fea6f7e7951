import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBufferedBody } from './buffered-body.ts';
import { toBusyError } from './graphql-error.ts';
import { contextOf } from './request-context.ts';
import { createService } from './service.ts';

const lines: Record<string, unknown>[] = [];
let app: FastifyInstance;
let url = '';
beforeEach(async () => {
  lines.length = 0;
  const logger = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  app = createService({ logger, server: {}, describeRefusal: toBusyError, loadLimits: { maxInFlight: 1 } });
  app.post('/echo', async ({ body }) => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(() => app.close());

const send = (body: string) =>
  fetch(`${url}/echo`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

test('a request that a middleware hands over later is counted once, keeps its id and its body, and its time includes the wait', async () => {
  const ids: string[] = [];
  app.setMiddleware((request, response, next) => {
    ids.push(contextOf(request).requestId);
    process.nextTick(() => {
      const body = readBufferedBody(request);
      // Longer than the parser needs to see the end of the request.
      setTimeout(() => {
        request.unshift(body);
        next(request, response);
      }, 50);
    });
  });
  const answer = await send('{"a":"é"}');
  expect([answer.status, await answer.json()]).toEqual([200, { a: 'é' }]);
  await expect.poll(() => lines.filter(({ msg }) => msg === 'request')).toHaveLength(1);
  const line = lines.find(({ msg }) => msg === 'request');
  expect(line).toMatchObject({ requestId: ids[0], status: 200, route: '/echo' });
  expect(line?.['ms']).toBeGreaterThanOrEqual(50);
  expect(answer.headers.get('x-request-id')).toBe(ids[0]);
});

test('a request that a middleware answers is logged and closed, and its connection goes on', async () => {
  const closed: string[] = [];
  app.setMiddleware((request, response) => {
    process.nextTick(() => {
      const body = String(readBufferedBody(request));
      request.resume().once('close', () => closed.push(body));
      contextOf(request).route = '/own';
      response.end(body);
    });
  });
  for (const body of ['"one"', '"two"']) expect(await (await send(body)).text()).toBe(body);
  await expect.poll(() => closed).toEqual(['"one"', '"two"']);
  const logged = lines.filter(({ msg }) => msg === 'request');
  expect(logged).toMatchObject([
    { route: '/own', status: 200 },
    { route: '/own', status: 200 },
  ]);
});
