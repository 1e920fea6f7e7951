import { once } from 'node:events';
import {
  createServer,
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSilentLogger } from '#shared/node/process/logger.ts';
import { createService } from '#shared/node/http/service.ts';
import { graphqlProxy } from './graphql-proxy.ts';

const LONG = JSON.stringify({ data: { text: 'many files '.repeat(40_000) } });
let app: FastifyInstance;
let seen: IncomingHttpHeaders = {};
let answer: (response: ServerResponse, request: IncomingMessage) => void;
const bff = createServer((request, response) => {
  seen = request.headers;
  // As the BFF does where an upload is refused by its head.
  if (request.headers['content-type']?.startsWith('multipart/'))
    return void response.writeHead(401, { ...json, 'content-length': '2' }).end('{}');
  request.resume().on('end', () => answer(response, request));
});
const json = { 'content-type': 'application/json; charset=utf-8' };

beforeAll(async () => {
  await new Promise<void>((resolve) => bff.listen(0, '127.0.0.1', resolve));
  app = createService({ logger: createSilentLogger(), server: {}, trustProxy: true, metrics: new Registry() });
  await app.register(graphqlProxy, { bffUrl: `http://127.0.0.1:${(bff.address() as AddressInfo).port}` });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  bff.close();
  bff.closeAllConnections();
});

const address = () => ({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1', path: '/graphql' });

/** By its type a request is sent on in front of Fastify, or by its route. */
const WAYS = [
  ['in front of Fastify', 'application/json'],
  ['by the route', 'application/graphql+json'],
] as const;

async function ask(headers: Record<string, string> = {}, type: string = WAYS[0][1]) {
  const request = httpRequest({
    ...address(),
    method: 'POST',
    headers: { 'content-type': type, 'content-length': '2', ...headers },
  }).end('{}');
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const rawPayload = await buffer(response);
  return { statusCode: response.statusCode, headers: response.headers, rawPayload, body: rawPayload.toString() };
}

describe.each(WAYS)('headers, %s,', (_way, type) => {
  test('of one connection are not passed on, in either direction', async () => {
    answer = (response) =>
      response
        .writeHead(200, { ...json, 'x-from-bff': 'yes', connection: 'close', 'keep-alive': 'timeout=9' })
        .end('{}');
    const request = get({
      ...address(),
      headers: {
        connection: 'keep-alive, x-own',
        'x-own': 'hop',
        'keep-alive': 'timeout=3',
        te: 'trailers',
        'x-kept': 'yes',
      },
    });
    const [{ headers }] = (await once(request, 'response')) as [IncomingMessage];
    request.destroy();
    expect(seen).toMatchObject({ 'x-kept': 'yes' });
    for (const name of ['x-own', 'keep-alive', 'te']) expect(seen).not.toHaveProperty(name);
    expect(headers).toMatchObject({ 'x-from-bff': 'yes' });
    expect(headers.connection).not.toBe('close');
    expect(headers['keep-alive']).not.toBe('timeout=9');
  });

  test('name the website as the client, unless an app has named itself', async () => {
    answer = (response) => response.writeHead(200, json).end('{}');
    await ask({}, type);
    expect(seen['apollographql-client-name']).toBe('web');
    await ask({ 'apollographql-client-name': 'ios' }, type);
    expect(seen['apollographql-client-name']).toBe('ios');
  });

  test('that only tell of the browser stay here', async () => {
    answer = (response) => response.writeHead(200, json).end('{}');
    const ofBrowser = {
      'Sec-Fetch-Site': 'same-origin',
      'sec-ch-ua-mobile': '?1',
      'User-Agent': 'Mozilla/5.0',
      'accept-encoding': 'br',
      'Accept-Language': 'id',
      Referer: 'https://www.example.com/photos/FLIP-1',
    };
    await ask({ ...ofBrowser, Accept: 'application/json', origin: 'https://www.example.com', cookie: 'a=1' }, type);
    expect(seen).toMatchObject({
      accept: 'application/json',
      origin: 'https://www.example.com',
      cookie: 'a=1',
      'content-type': type,
    });
    for (const name in ofBrowser) expect(seen).not.toHaveProperty(name.toLowerCase());
  });

  test('that come twice reach the BFF as they reach this service', async () => {
    answer = (response) => response.writeHead(200, json).end('{}');
    const request = httpRequest({
      ...address(),
      method: 'POST',
      headers: [
        'Host',
        'localhost',
        'Content-Type',
        type,
        'Content-Length',
        '2',
        'X-Kept',
        '1',
        'x-kept',
        '2',
        'Authorization',
        'Bearer a',
        'Authorization',
        'Bearer b',
      ],
    }).end('{}');
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    expect(seen).toMatchObject({ 'x-kept': '1, 2', authorization: 'Bearer a' });
  });

  test('several of one name all arrive', async () => {
    answer = (response) => response.writeHead(200, { ...json, 'set-cookie': ['a=1', 'b=2'] }).end('{}');
    expect((await ask({}, type)).headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  test('tell the BFF whom trusted proxies name, and the id of the request', async () => {
    answer = (response) => response.writeHead(200, { ...json, 'x-request-id': 'of-the-bff' }).end('{}');
    const { headers } = await ask(
      {
        'x-forwarded-for': '203.0.113.7, 10.0.0.1',
        'x-forwarded-proto': 'http, https',
        'x-forwarded-host': 'a.example, b.example',
        'x-request-id': 'from-outside',
      },
      type,
    );
    expect(seen).toMatchObject({
      'x-forwarded-for': '203.0.113.7, 10.0.0.1, 127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'b.example',
      'x-request-id': 'from-outside',
    });
    expect(headers['x-request-id']).toBe('from-outside');
  });
});

test('HEAD, and answers without a body, are passed on', async () => {
  answer = (response, { method }) =>
    method === 'HEAD'
      ? response.writeHead(200, { ...json, 'content-length': '7' }).end()
      : response.writeHead(204).end();
  const head = await app.inject({ method: 'HEAD', url: '/graphql' });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '7', '']);
  const options = await app.inject({ method: 'OPTIONS', url: '/graphql' });
  expect([options.statusCode, options.body]).toEqual([204, '']);
});

describe.each(WAYS)('a long answer, %s,', (_way, type) => {
  test.each(['content-length', 'chunks'])('of stated length or in chunks arrives whole (%s)', async (form) => {
    answer = (response) =>
      response
        .writeHead(200, {
          ...json,
          ...(form === 'content-length' && { 'content-length': String(Buffer.byteLength(LONG)) }),
        })
        .end(LONG);
    const { body, headers } = await ask({}, type);
    expect(body).toBe(LONG);
    expect(headers.vary).toBe('accept-encoding');
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('is compressed for a client that accepts %s', async (accepted, encoding, decompress) => {
    answer = (response) =>
      response
        .writeHead(200, { ...json, vary: 'origin', etag: '"1"', 'content-length': String(Buffer.byteLength(LONG)) })
        .end(LONG);
    const { rawPayload, headers } = await ask({ 'accept-encoding': accepted }, type);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'origin, accept-encoding', etag: 'W/"1"' });
    expect(headers).not.toHaveProperty('content-length');
    expect(decompress(rawPayload).toString()).toBe(LONG);
  });

  test('is not read from the BFF faster than the client reads, and given up with the client', async () => {
    let sent = 0;
    let isGivenUp = false;
    answer = (response) => {
      response.writeHead(200, json).on('close', () => (isGivenUp = true));
      const write = (): void => {
        sent += 65_536;
        if (response.write(Buffer.alloc(65_536, 120))) setImmediate(write);
        else response.once('drain', write);
      };
      write();
    };
    const request = get(address());
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.pause();
    let last = -1;
    // The buffers of all sockets between are full once nothing more is taken.
    await vi.waitFor(
      () => {
        const isSame = sent === last;
        last = sent;
        expect(isSame && sent > 0).toBe(true);
      },
      { interval: 300, timeout: 10_000 },
    );
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    response.destroy();
    await vi.waitFor(() => expect(isGivenUp).toBe(true), 5_000);
  }, 20_000);
});

test.each(WAYS)('an answer that breaks off is an error, and its connection is closed (%s)', async (_way, type) => {
  answer = (response) =>
    response.writeHead(200, { ...json, 'content-length': '100' }).write('{"data', () => response.destroy());
  const { statusCode, body } = await ask({}, type);
  expect([
    statusCode,
    (JSON.parse(body) as { errors: { extensions: { code: string } }[] }).errors[0]?.extensions.code,
  ]).toEqual([503, 'UPSTREAM_UNAVAILABLE']);
});

test.each(['GET', 'POST'])('a %s whose connection breaks is not sent again', async (method) => {
  let calls = 0;
  answer = (response) => {
    calls += 1;
    response.destroy();
  };
  const request = httpRequest({ ...address(), method, headers: { 'content-type': WAYS[0][1] } }).end(
    method === 'POST' ? '{}' : undefined,
  );
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.resume().statusCode).toBe(503);
  expect(calls).toBe(1);
});

test('an answer to an upload that is still being sent ends its connection', async () => {
  const request = httpRequest({
    ...address(),
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  request.on('error', () => undefined).write('--x\r\n');
  const [{ statusCode, headers }] = (await once(request, 'response')) as [IncomingMessage];
  expect([statusCode, headers.connection]).toEqual([401, 'close']);
  request.destroy();
});
