import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '#shared/node/clock.ts';
import { type FakeServer, sendEnvelope, startFakeServer } from '#tests/support/fake-server.ts';
import type { RestCall } from './rest-call.ts';
import { createRestClient } from './rest-client.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function setUp() {
  const api: FakeServer = await startFakeServer((_request, response) => sendEnvelope(response, null));
  const client = createRestClient({ baseUrl: api.url, timeoutMs: 5_000, clock: systemClock });
  closing.push(
    () => api.close(),
    () => client.close(),
  );
  const send = (content: AsyncIterable<Uint8Array>, timeoutMs = 5_000) =>
    client.call({
      ...call,
      timeoutMs,
      file: { field: 'profile_picture', filename: 'picture.png', type: 'image/png', content },
    });
  return { api, client, send };
}
const call: RestCall<unknown> = {
  group: 'uploads',
  method: 'PATCH',
  route: '/auth/profile',
  data: z.unknown(),
  caller: { request: { requestId: 'request-0001', address: '203.0.113.7' } },
  unreachable: 'No answer',
};

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

test('a file is the one part of a form', async () => {
  const { api, send } = await setUp();
  await send(chunks('one', 'two'));
  const boundary = /^multipart\/form-data; boundary=([\w-]+)$/.exec(api.seen[0]?.headers['content-type'] ?? '')?.[1];
  expect(api.seen[0]?.body).toBe(
    `--${boundary}\r\nContent-Disposition: form-data; name="profile_picture"; filename="picture.png"\r\nContent-Type: image/png\r\n\r\nonetwo\r\n--${boundary}--\r\n`,
  );
});

test('what is wrong with the file is what the call ends in, and the API never has the whole of it', async () => {
  const { api, send } = await setUp();
  const fault = new Error('File size must be less than 5MB.');
  async function* tooLong(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('begins well');
    throw fault;
  }
  await expect(send(tooLong())).rejects.toBe(fault);
  expect(api.seen).toEqual([]);
});

test('uploads of slow senders end after their time, and do not count as faults of the API', async () => {
  const { client, send } = await setUp();
  async function* slow(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('begins');
    await sleep(1_000, undefined, { ref: false });
    yield Buffer.from('too late');
  }
  const results = await Promise.allSettled(Array.from({ length: 25 }, () => send(slow(), 60)));
  expect(
    results.every((result) => result.status === 'rejected' && (result.reason as Error).message === 'No answer'),
  ).toBe(true);
  await expect(client.call({ ...call, body: {} })).resolves.toBeNull();
});

test('a message is all that is wanted of some calls', async () => {
  const { client } = await setUp();
  expect(await client.callForMessage({ ...call, method: 'POST' })).toBe('OK');
});

test('a query is encoded so that every decoder reads it', async () => {
  const { api, client } = await setUp();
  await client.call({ ...call, method: 'GET', query: { code: '4/0A b+c&d=é', state: '' } });
  expect(api.seen[0]?.url).toBe('/auth/profile?code=4%2F0A%20b%2Bc%26d%3D%C3%A9&state=');
});
