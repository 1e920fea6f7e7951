import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#api/database/database.ts';
import type { FileStore } from '#api/files/file-store.ts';
import { hashToken } from '#api/lib/secrets.ts';
import { createSilentLogger } from '#shared/node/logger.ts';
import { RateLimitError } from '#shared/node/protection.ts';
import { createBlockedAddresses } from './blocked-addresses.ts';

let now: number;
const readList = vi.fn<() => Promise<object[]>>();
const db = { select: () => ({ from: () => ({ where: readList }) }) } as unknown as Database;
const create = () =>
  createBlockedAddresses({ db, files: {} as FileStore, clock: { now: () => now }, logger: createSilentLogger() });

/** A request whose address has a query, as those of some monitors do. */
const requestOf = (ip: string, route: string) =>
  ({ ip, url: `${route}?probe=1`, routeOptions: { url: route } }) as FastifyRequest;

beforeEach(() => {
  now = Date.UTC(2026, 0, 1);
  const row = { key: `block:${hashToken('1.2.3.7')}`, expire: new Date(now + 60_000) };
  readList.mockReset().mockResolvedValueOnce([row]);
});

test('a request is judged by the list read last, and never waits for the next one', async () => {
  const { check, refresh } = create();
  await refresh();
  const blocked = requestOf('1.2.3.7', '/orders/:id/:inv');
  await expect(check(blocked)).rejects.toThrow(RateLimitError);
  now += 11_000;
  readList.mockReturnValueOnce(new Promise(() => {}));
  await expect(Promise.race([check(blocked), sleep(200)])).rejects.toThrow(RateLimitError);
  now += 11_000;
  readList.mockRejectedValueOnce(new Error('no database'));
  await expect(check(blocked)).rejects.toThrow(RateLimitError);
  await expect(check(requestOf('1.2.3.8', '/orders/:id/:inv'))).resolves.toBeUndefined();
});

test('monitoring is never refused', async () => {
  const { check, refresh } = create();
  await refresh();
  await expect(check(requestOf('1.2.3.7', '/livez'))).resolves.toBeUndefined();
});

test.each([
  ['of our own network', '10.0.0.7', 1],
  ['that is none', 'example', 1],
  ['for longer than a week', '1.2.3.9', 8 * 24],
])('an address %s is not blocked', async (_what, refused, hours) => {
  const blocking = create().blockAddress(refused, now + hours * 60 * 60 * 1000);
  await expect(blocking).rejects.toMatchObject({ status: 422 });
});
