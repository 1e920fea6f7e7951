import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as httpRequest,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { toBusyError } from '#shared/graphql-http.ts';
import { createSilentLogger } from '#shared/node/logger.ts';
import { createService } from '#shared/node/service.ts';
import { connectBff } from './bff-replicas.ts';
import { registerGraphqlProxy } from './graphql-proxy.ts';

const LONG = JSON.stringify({ data: { text: 'many files '.repeat(40_000) } });
const json = { 'content-type': 'application/json; charset=utf-8' };
let app: FastifyInstance;
let seen: IncomingHttpHeaders = {};
let received = '';
let answer: (response: ServerResponse, request: IncomingMessage) => void;
const answerNothing: typeof answer = (response) => response.writeHead(200, json).end('{}');
beforeEach(() => {
  answer = answerNothing;
});
const bff = createServer((request, response) => {
  seen = request.headers;
  // The BFF refuses an upload by its head in the same way.
  if (request.headers['content-type']?.startsWith('multipart/'))
    return void response.writeHead(401, { ...json, 'content-length': '2' }).end('{}');
  received = '';
  request.setEncoding('utf8').on('data', (text: string) => (received += text));
  request.on('end', () => answer(response, request));
});
const codeOf = (body: string): unknown =>
  (JSON.parse(body) as { errors: { extensions: { code: string } }[] }).errors[0]?.extensions.code;

beforeAll(async () => {
  await new Promise<void>((resolve) => bff.listen(0, '127.0.0.1', resolve));
  app = await startWeb([`http://127.0.0.1:${(bff.address() as AddressInfo).port}`]);
});
afterAll(async () => {
  await app.close();
  bff.close();
  bff.closeAllConnections();
});

async function startWeb(bffUrls: string[], trustProxy = true): Promise<FastifyInstance> {
  const web = createService({ logger: createSilentLogger(), server: {}, trustProxy, describeRefusal: toBusyError });
  await web.register(registerGraphqlProxy, { sendToBff: connectBff(web, bffUrls) });
  await web.listen({ port: 0, host: '127.0.0.1' });
  return web;
}

const address = (web = app) => ({
  port: (web.server.address() as AddressInfo).port,
  host: '127.0.0.1',
  path: '/graphql',
});

/** Begins a POST, without sending its body. */
const post = (headers: OutgoingHttpHeaders = {}, web = app, method = 'POST') =>
  httpRequest({ ...address(web), method, headers: { 'content-type': 'application/json', ...headers } });

async function responseOf(request: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

async function ask(headers: OutgoingHttpHeaders = {}, web = app) {
  const response = await responseOf(post({ 'content-length': '2', ...headers }, web).end('{}'));
  const rawPayload = await buffer(response);
  return { statusCode: response.statusCode, headers: response.headers, rawPayload, body: rawPayload.toString() };
}

describe('headers', () => {
  test('of one connection, and those that the BFF does not read, are not passed on', async () => {
    answer = (response) =>
      response
        .writeHead(200, { ...json, 'x-from-bff': 'yes', connection: 'close', 'keep-alive': 'timeout=9' })
        .end('{}');
    const { headers } = await ask({
      'keep-alive': 'timeout=3',
      te: 'trailers',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      'Sec-Fetch-Site': 'same-origin',
      'User-Agent': 'Mozilla/5.0',
      'accept-encoding': 'br',
      Referer: 'https://www.example.com/photos/FLIP-1',
      Accept: 'application/json',
      origin: 'https://www.example.com',
      'content-encoding': 'gzip',
    });
    expect(Object.keys(seen).sort()).toEqual([
      'accept',
      'apollographql-client-name',
      'connection',
      'content-encoding',
      'content-length',
      'content-type',
      'host',
      'origin',
      'x-forwarded-for',
      'x-request-id',
    ]);
    expect(headers).toMatchObject({ 'x-from-bff': 'yes' });
    expect(headers.connection).not.toBe('close');
    expect(headers['keep-alive']).not.toBe('timeout=9');
  });

  test('tell the BFF whom trusted proxies name, and the id of the request', async () => {
    answer = (response) => response.writeHead(200, { ...json, 'x-request-id': 'of-the-bff' }).end('{}');
    const { headers } = await ask({
      'x-forwarded-for': '203.0.113.7, 10.0.0.1',
      'x-request-id': 'from-outside',
    });
    expect(seen).toMatchObject({
      'x-forwarded-for': '203.0.113.7, 10.0.0.1, 127.0.0.1',
      'x-request-id': 'from-outside',
    });
    expect(headers['x-request-id']).toBe('from-outside');
  });
});

test.each([{}, { 'transfer-encoding': 'chunked' }])(
  'a body that is too large is a GraphQL error, and does not reach the BFF (%j)',
  async (headers) => {
    received = '';
    const request = post(headers);
    request.on('error', () => undefined).end('x'.repeat(100_001));
    const response = await responseOf(request);
    expect(response.statusCode).toBe(413);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(JSON.parse((await buffer(response)).toString())).toMatchObject({
      errors: [{ message: 'The request is larger than 100 kB.', extensions: { code: 'BAD_REQUEST' } }],
    });
    expect(received).toBe('');
    request.destroy();
  },
);

test('requests that the BFF has not answered keep no other waiting, however many', async () => {
  const held: ServerResponse[] = [];
  const waiting: Promise<unknown>[] = [];
  // One after the other: on a busy machine, connections that are made at once would be given up.
  for (let count = 0; count < 200; count += 1)
    await new Promise<void>((resolve) => {
      answer = (response) => {
        held.push(response);
        resolve();
      };
      waiting.push(ask());
    });
  answer = answerNothing;
  expect((await ask()).statusCode).toBe(200);
  for (const response of held) response.writeHead(200, json).end('{}');
  await Promise.all(waiting);
});

test('a client that is no trusted proxy cannot choose its address', async () => {
  const web = await startWeb([`http://127.0.0.1:${(bff.address() as AddressInfo).port}`], false);
  await ask({ 'x-forwarded-for': '203.0.113.7' }, web);
  expect(seen).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
  await web.close();
});

describe('a long answer', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('is compressed for a client that accepts %s', async (accepted, encoding, decompress) => {
    answer = (response) =>
      response
        .writeHead(200, { ...json, vary: 'origin', etag: '"1"', 'content-length': String(Buffer.byteLength(LONG)) })
        .end(LONG);
    const { rawPayload, headers } = await ask({ 'accept-encoding': accepted });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'origin, accept-encoding', etag: 'W/"1"' });
    expect(headers).not.toHaveProperty('content-length');
    expect(decompress(rawPayload).toString()).toBe(LONG);
  });
});

test.each([
  ['an answer that breaks off', '{"data'],
  ['a connection that breaks', ''],
])('%s is an error, and nothing is sent again', async (_what, part) => {
  for (const method of ['GET', 'POST']) {
    let calls = 0;
    answer = (response) => {
      calls += 1;
      if (part === '') response.destroy();
      else response.writeHead(200, { ...json, 'content-length': '100' }).write(part, () => response.destroy());
    };
    const accept = 'application/graphql-response+json';
    const response = await responseOf(post({ accept }, app, method).end(method === 'POST' ? '{}' : undefined));
    expect([response.statusCode, codeOf((await buffer(response)).toString())]).toEqual([503, 'UPSTREAM_UNAVAILABLE']);
    expect(response.headers['content-type']).toBe(`${accept}; charset=utf-8`);
    expect(calls).toBe(1);
  }
});

test('a client that leaves before the answer ends the request to the BFF, which is no fault of it', async () => {
  const held = new Promise<ServerResponse>((resolve) => {
    answer = (response) => resolve(response);
  });
  const logged = vi.spyOn(app.log, 'error');
  const request = post({ 'content-length': '2' });
  request.on('error', () => undefined).end('{}');
  const givenUp = once(await held, 'close');
  request.destroy();
  await givenUp;
  answer = answerNothing;
  expect((await ask()).statusCode).toBe(200);
  expect(logged).not.toHaveBeenCalled();
});

test('an answer to an upload that is still being sent ends its connection', async () => {
  const request = post({ 'content-type': 'multipart/form-data; boundary=x' });
  request.on('error', () => undefined).write('--x\r\n');
  const { statusCode, headers } = await responseOf(request);
  expect([statusCode, headers.connection]).toEqual([401, 'close']);
  request.destroy();
});
