import { pino } from 'pino';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createApi } from '#api/app.ts';
import { loadConfig } from '#api/config.ts';
import { serializers } from '#shared/node/logger.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { startChaosProxy } from '#tests/support/servers/chaos-proxy.ts';
import { createDatabase } from '#tests/support/servers/postgres.ts';

const DATA_DIR = scratchFolder();

interface Line {
  msg: string;
  fault?: Record<string, unknown>;
}

/** An API whose PostgreSQL can be taken away, and the lines that it logs. */
async function startApi() {
  const database = new URL(await createDatabase(inject('postgres')));
  const proxy = await startChaosProxy(Number(database.port));
  database.host = `127.0.0.1:${proxy.port}`;
  const lines: Line[] = [];
  const logger = pino({ base: {}, serializers }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = await createApi({ config: loadConfig({ DATABASE_URL: database.href, DATA_DIR }), logger });
  onTestFinished(async () => {
    await app.close();
    await proxy.close();
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { proxy, lines, get: (target: string) => fetch(url + target) };
}

test('while PostgreSQL is away, each line names it with its address, and none has a stack', async () => {
  const { proxy, lines, get } = await startApi();
  await proxy.close();
  const message = `PostgreSQL at 127.0.0.1:${proxy.port} does not answer`;
  expect((await get('/orders/FLIP-DEMO-ACTIVE')).status).toBe(503);
  const faults = () => lines.filter(({ fault }) => fault);
  await vi.waitUntil(() => new Set(faults().map(({ msg }) => msg)).size >= 2);
  expect(faults().map(({ msg }) => msg)).toContain('request failed');
  expect(faults().filter(({ fault }) => fault?.['message'] !== message || fault['at'] !== undefined)).toEqual([]);
});
