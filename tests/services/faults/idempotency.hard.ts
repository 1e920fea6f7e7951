import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { copyEmptyDatabase } from '#tests/support/product-api.ts';
import { type ServiceProcess, startService } from '#tests/support/service-process.ts';

const ROUNDS = 5;
const folder = mkdtempSync(path.join(tmpdir(), 'idempotency-'));
const running: ServiceProcess[] = [];
afterAll(async () => {
  await Promise.all(running.map((api) => api.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<ServiceProcess> {
  const api = await startService('api', { env: { DATA_DIR: folder, LOG_LEVEL: 'silent' } });
  running.push(api);
  return api;
}

async function register(api: ServiceProcess, person: object, key: string): Promise<{ http: number; token?: string }> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const answer = await fetch(`${api.url}/auth/register`, { method: 'POST', headers, body: JSON.stringify(person) });
  const { data } = (await answer.json()) as { data: { token: string } | null };
  return { http: answer.status, ...(data && { token: data.token }) };
}

test('F85 the API is killed in the middle of a registration: the same request succeeds after it, with one account', async () => {
  await copyEmptyDatabase(folder);
  let api = await start();
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = {
      name: 'Tamu',
      email: `mati${round}@example.com`,
      phone: `08590000000${round}`,
      password: 'kata sandi satu',
      birthDate: '1999-12-31',
    };
    const key = randomUUID();
    const lost = register(api, person, key).catch(() => null);
    // From before the claim to after the answer.
    await sleep(round * 70);
    api.child.kill('SIGKILL');
    await api.ended;
    const first = await lost;
    api = await start();
    const again = await register(api, person, key);
    expect(again).toMatchObject(first ?? { http: 200 });
    expect(
      (await fetch(`${api.url}/auth/profile`, { headers: { authorization: `Bearer ${again.token}` } })).status,
    ).toBe(200);
    expect((await register(api, person, randomUUID())).http).toBe(422);
  }
}, 180_000);
