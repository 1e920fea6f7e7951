import type { Socket } from 'node:net';
import { buildConnector, Client } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from '#shared/node/clock.ts';
import { startFakeServer } from '#tests/support/servers/fake-server.ts';
import type { HttpRequest } from './rest-request.ts';
import { readRetryAfter, send } from './send.ts';

describe('a response', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((close) => close()));
  });

  const request: HttpRequest = {
    method: 'GET',
    path: '/',
    headers: {},
    body: null,
    timeoutMs: 5_000,
    signal: undefined,
  };

  /** Sends a request to a server that responds with `respond`. */
  async function sendTo(
    respond: (socket: Socket) => unknown,
    change: Partial<HttpRequest> = {},
    options: Client.Options = {},
  ) {
    const server = await startFakeServer((_request, { socket }) => socket && respond(socket));
    const client = new Client(server.url, options);
    closing.push(() => client.destroy(), server.close);
    return { response: send(client, { ...request, ...change }, systemClock), server, client };
  }

  test('1xx are none, and a character may come in two parts', async () => {
    const body = Buffer.from('{"a":"é"}');
    const { response } = await sendTo((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\ncontent-encoding: deflate\r\n\r\n');
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nRetry-After: 7\r\ncontent-length: 10\r\n\r\n');
      socket.write(body.subarray(0, 7), () => setImmediate(() => socket.write(body.subarray(7))));
    });
    expect(await response).toEqual({
      status: 200,
      contentType: 'application/json',
      retryAfter: 7,
      text: '{"a":"é"}',
    });
  });

  test('bytes that are no UTF-8 are replaced', async () => {
    const { response } = await sendTo((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n');
      socket.write(Buffer.from([0xff, 0xc3, 0x28]));
    });
    expect(await response).toMatchObject({ text: '\ufffd\ufffd(' });
  });

  test('a byte order mark is left out', async () => {
    const { response } = await sendTo((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n\ufeff{}'));
    expect(await response).toMatchObject({ text: '{}' });
  });

  test('a caller who leaves while the connection is made sends nothing', async () => {
    const gone = new AbortController();
    const connect = buildConnector({});
    const { response, server } = await sendTo(
      (socket) => socket.end(),
      { signal: gone.signal },
      {
        connect: (options, done) => {
          gone.abort();
          connect(options, done);
        },
      },
    );
    await expect(response).rejects.toMatchObject({ fault: 'aborted' });
    expect(server.seen).toEqual([]);
  });

  test('the time is up also where no connection comes', async () => {
    const { response } = await sendTo(() => {}, { timeoutMs: 20 }, { connect: () => {} });
    await expect(response).rejects.toMatchObject({ fault: 'timeout' });
  });
});

test.each([
  ['0', 0],
  ['999999', 86_400],
  ['Sun, 06 Nov 1994 08:50:07 GMT', 30],
  ['Sun, 06 Nov 1994 08:49:00 GMT', 0],
  ['Sun, 06 Nov 2044 08:49:37 GMT', 86_400],
  ['', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['12345678', undefined],
  ['1994-11-06', undefined],
  ['Sun, 99 Nov 1994 08:49:37 GMT', undefined],
])('Retry-After: %j is %s seconds', (header, seconds) => {
  expect(readRetryAfter(header, Date.parse('1994-11-06T08:49:37Z'))).toBe(seconds);
});
