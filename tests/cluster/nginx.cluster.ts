import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { freePorts } from '#tests/support/processes/free-port.ts';
import { startProductNginx } from './nginx.ts';

// What deploy/nginx does with requests while copies come and go. The copies are servers of this process.

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function startCopy(port: number, answer: (response: ServerResponse) => void): Promise<Server> {
  const server = createServer((request, response) => void request.resume().once('end', () => answer(response)));
  await once(server.listen(port, '127.0.0.1'), 'listening');
  stops.push(() => stopCopy(server));
  return server;
}

function stopCopy(server: Server): void {
  server.close();
  server.closeAllConnections();
}

test('two copies are replaced one after the other: no request fails while the first is asked for the first time', async ({
  skip,
}) => {
  const [site, first, second] = [await freePorts(2), await freePorts(1), await freePorts(1)];
  const nginx = await startProductNginx({ 8080: site, 5000: site + 1 }, { web: [first, second], api: [first, second] });
  if ('missing' in nginx) return skip(nginx.missing);
  stops.push(nginx.stop);
  const ask = async (): Promise<number> => {
    const response = await fetch(`${nginx.url}/graphql`, { method: 'POST', body: '{}' });
    await response.arrayBuffer();
    return response.status;
  };

  const other = await startCopy(second, (response) => response.end());
  // One of two is refused by the first copy, which is left out from then on.
  expect(await Promise.all([ask(), ask()])).toEqual([200, 200]);
  const held: ServerResponse[] = [];
  await startCopy(first, (response) => (held.length === 0 ? held.push(response) : response.end()));
  const asked: Promise<number>[] = [];
  await expect.poll(() => (asked.push(ask()), held.length), { timeout: 10_000, interval: 50 }).toBe(1);
  stopCopy(other);
  const others = await Promise.all(Array.from({ length: 6 }, ask));
  held[0]?.end();
  expect(others).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
});
