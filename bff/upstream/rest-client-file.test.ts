import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#shared/node/clock.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/fake-server.ts';
import type { RestCall } from './rest-call.ts';
import { createRestClient } from './rest-client.ts';

const call: RestCall<unknown> = {
  group: 'uploads',
  method: 'PATCH',
  route: '/auth/profile',
  data: z.unknown(),
  caller: { request: { requestId: 'request-0001', address: '203.0.113.7' } },
  unreachable: 'No answer',
};

// How a file is sent, and what is wrong with one: bff/http/multipart.test.ts.
test('uploads of slow senders end after their time, and do not count as faults of the API', async () => {
  const api = await startFakeServer((_request, response) => sendEnvelope(response, null));
  const client = createRestClient({ baseUrl: api.url, timeoutMs: 5_000, clock: systemClock });
  onTestFinished(async () => {
    await client.close();
    await api.close();
  });
  async function* slow(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('begins');
    await sleep(1_000, undefined, { ref: false });
    yield Buffer.from('too late');
  }
  const send = () =>
    client.call({
      ...call,
      timeoutMs: 60,
      file: { field: 'profile_picture', filename: 'picture.png', type: 'image/png', content: slow() },
    });
  const results = await Promise.allSettled(Array.from({ length: 25 }, send));
  expect(
    results.every((result) => result.status === 'rejected' && (result.reason as Error).message === 'No answer'),
  ).toBe(true);
  await expect(client.call({ ...call, body: {} })).resolves.toBeNull();
});
