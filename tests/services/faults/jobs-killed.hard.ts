import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { loadConfig } from '#api/config.ts';
import type { Store } from '#api/database/database.ts';
import { openStore } from '#api/database/open-database.ts';
import { members, sessions } from '#api/database/schema/accounts.ts';
import { jobs as jobRows } from '#api/database/schema/service.ts';
import { createJobQueue, type JobQueue } from '#api/jobs/job-queue.ts';
import { createSilentObservers } from '#api/lib/observers.ts';
import { createToken, hashToken } from '#api/lib/secrets.ts';
import { Copy } from '#tests/cluster/copies.ts';
import { execute } from '#tests/support/api/jobs.ts';
import { PRODUCTION } from '#tests/support/processes/production.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { type FakeServer, sendJson, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { createDatabase } from '#tests/support/servers/postgres.ts';

// Two APIs and a worker, all of which run jobs, are killed at random while people ask for messages. KILL_SECONDS says
// for how long. What a kill costs those who wait for a zip is proved in tests/cluster/jobs.cluster.ts.

const KILL_SECONDS = Number(process.env['KILL_SECONDS'] ?? 40);
/** The pauses of a message that the provider refuses again and again are the longest. */
const DRAIN_MS = 180_000;

const dataDir = scratchFolder();
let provider: FakeServer;
let copies: Copy[] = [];
let store: Store;
let jobs: JobQueue;

/** What the provider of messages has accepted for each number, those whose response it lost included. */
const accepted = new Map<string, number>();
const tally = { accepted: 0, refused: 0, 'answer lost': 0 };

/** It also refuses, is slow, and loses its responses. */
const startProvider = (): Promise<FakeServer> =>
  startFakeServer(({ body }, response) => {
    const chance = Math.random();
    if (chance < 0.1) {
      tally.refused += 1;
      return sendJson(response, 503, { error: { code: 131_016, message: 'Service unavailable' } });
    }
    const phone = (JSON.parse(body) as { to: string }).to.replace(/^62/, '0');
    accepted.set(phone, (accepted.get(phone) ?? 0) + 1);
    tally.accepted += 1;
    if (chance > 0.98) {
      tally['answer lost'] += 1;
      return response.destroy();
    }
    setTimeout(() => sendJson(response, 200, { messages: [{ id: createToken(8) }] }), randomInt(400));
  });

beforeAll(async () => {
  provider = await startProvider();
  const env = {
    ...PRODUCTION,
    RATE_LIMIT: 'off',
    NODE_ENV: '',
    LOG_LEVEL: 'warn',
    WHATSAPP_API_URL: provider.url,
    DATA_DIR: dataDir,
    DATABASE_URL: await createDatabase(inject('postgres')),
  };
  copies = await Promise.all((['api', 'api', 'worker'] as const).map((part) => Copy.of(part, env)));
  for (const copy of copies) await copy.start();
  const observers = createSilentObservers();
  store = await openStore(loadConfig(env), observers);
  jobs = createJobQueue({ ...observers, db: store.db });
});

afterAll(async () => {
  await jobs?.close();
  await store?.close();
  await Promise.all(copies.map((copy) => copy.stop()));
  await provider?.close();
});

/** Ends one process after the other, mostly by SIGKILL, at random moments, and starts it again as a supervisor does. */
async function killAtRandom(isOver: () => boolean): Promise<Record<'killed' | 'stopped' | 'stopTooSlow', number>> {
  const ends = { killed: 0, stopped: 0, stopTooSlow: 0 };
  // A process that needs more than its 8 s, on a machine that is busy, ends itself: like a kill.
  const noteSlowStop = (error: Error): void => {
    if (!error.message.includes('killed by timeout')) throw error;
    ends.stopTooSlow += 1;
  };
  while (!isOver()) {
    await sleep(randomInt(500, 6_000));
    const victims = Math.random() < 0.1 ? copies : [copies[randomInt(copies.length)] as Copy];
    const isGentle = Math.random() < 0.15;
    await Promise.all(victims.map((copy) => (isGentle ? copy.stop().catch(noteSlowStop) : copy.kill())));
    ends[isGentle ? 'stopped' : 'killed'] += victims.length;
    await Promise.all(victims.map((copy) => copy.start()));
  }
  return ends;
}

/** A request for a message to a phone number that no other request has. */
interface AskedMessage {
  kind: 'reset' | 'code';
  phone: string;
  /** Null: the connection broke before the response. */
  status: number | null;
}

const asked: AskedMessage[] = [];

async function askMessage(kind: AskedMessage['kind']): Promise<void> {
  const phone = `0857${String(randomInt(1e8)).padStart(8, '0')}`;
  const [member] = await store.db
    .insert(members)
    .values({ name: 'Tamu', phone, phoneVerified: kind === 'reset' })
    .returning({ id: members.id });
  const token = createToken(32);
  const now = new Date();
  await store.db.insert(sessions).values({
    tokenHash: hashToken(token),
    memberId: member?.id ?? '',
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
  const [address, body] =
    kind === 'reset' ? ['/verify/password-reset', { phone }] : ['/verify/send-otp', { purpose: 'phone_verify' }];
  const answer = await fetch(`${copies[randomInt(2)]?.url}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  }).catch(() => null);
  asked.push({ kind, phone, status: answer?.status ?? null });
  await sleep(150);
}

/** What is wrong with what became of a message; null where nothing is. */
function faultOf({ kind, phone, status }: AskedMessage): string | null {
  const times = accepted.get(phone) ?? 0;
  if (status !== null && ![200, 503].includes(status)) return `${kind} ${phone}: ${status}`;
  if (status === 200 && times === 0) return `${kind} ${phone}: acknowledged and lost`;
  return null;
}

test(
  'F89 two APIs and a worker killed at random: no message lost, no job stuck',
  { timeout: KILL_SECONDS * 1_000 + DRAIN_MS + 120_000 },
  async () => {
    const endsAt = Date.now() + KILL_SECONDS * 1_000;
    const isOver = (): boolean => Date.now() > endsAt;
    const load = (['reset', 'reset', 'code', 'code'] as const).map(async (kind) => {
      while (!isOver()) await askMessage(kind);
    });
    const [kills] = await Promise.all([killAtRandom(isOver), ...load]);
    const left = 'select queue, attempts, locked_until, data from jobs where failed_at is null';
    await vi.waitFor(async () => expect(await execute(store, left)).toEqual([]), { timeout: DRAIN_MS, interval: 500 });
    const deadLetters = await store.db.select().from(jobRows).where(isNotNull(jobRows.failedAt));
    const acknowledged = asked.filter(({ status }) => status === 200).length;
    const figures = {
      ...kills,
      asked: asked.length,
      acknowledged,
      ...tally,
      twice: [...accepted.values()].filter((times) => times > 1).length,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(asked.map(faultOf).filter(Boolean)).toEqual([]);
    expect(deadLetters).toEqual([]);
    expect(Math.min(acknowledged, kills.killed)).toBeGreaterThan(KILL_SECONDS / 20);
  },
);
