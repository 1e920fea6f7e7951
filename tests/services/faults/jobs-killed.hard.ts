import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type Config, loadConfig } from '#api/config.ts';
import { createEncryptedPayload } from '#api/jobs/encrypted-payload.ts';
import { createOrdersFeature } from '#api/features/orders/create-orders-feature.ts';
import { mediaPath, thumbnailFolder } from '#api/features/orders/paths.ts';
import { openFileStore } from '#api/files/open-file-store.ts';
import { JobQueue } from '#api/jobs/job-queue.ts';
import type { DeadLetter } from '#api/jobs/job-store.ts';
import type { Store } from '#api/database/database.ts';
import { openStore } from '#api/database/open-database.ts';
import { files, orders } from '#api/database/schema.ts';
import { systemClock } from '#shared/node/clock.ts';
import { createSilentObservers } from '#api/lib/observers.ts';
import { Copy } from '#tests/cluster/copies.ts';
import { execute } from '#tests/support/jobs.ts';
import { createDatabase } from '#tests/support/postgres.ts';
import { PRODUCTION } from '#tests/support/production.ts';
import {
  compareZip,
  createSession,
  existing,
  type Outcome,
  type Provider,
  startLoad,
  startProvider,
} from './jobs-load.ts';

// Two APIs and a worker, all of which run jobs, are killed at random under load. KILL_SECONDS says for how long.

const KILL_SECONDS = Number(process.env['KILL_SECONDS'] ?? 40);
/** The pauses of a message that the provider refuses again and again are the longest. */
const DRAIN_MS = 180_000;

const postgres = inject('postgres');
const scratch = mkdtempSync(path.join(tmpdir(), 'jobs-killed-'));
const dataDir = path.join(scratch, 'data');
const folder = createSession(path.join(scratch, 'session'));
const CONTENT = new Map(
  Object.entries({
    'hasil-1.jpg': 'result-1.jpg',
    'foto-1.jpg': 'photo-1.jpg',
    'foto-2.jpg': 'photo-2.jpg',
    'video-1.mp4': 'video-1.mp4',
    'video-2.mp4': 'video-2.mp4',
  }).map(([saved, name]) => [saved, readFileSync(path.join(folder, name))]),
);

let provider: Provider;
let copies: Copy[] = [];
let config: Config;
let store: Store;
let jobs: JobQueue;
let shop: ReturnType<typeof createOrdersFeature>;

beforeAll(async () => {
  if ('missing' in postgres) return;
  provider = await startProvider();
  const env = {
    ...PRODUCTION,
    RATE_LIMIT: 'off',
    NODE_ENV: '',
    LOG_LEVEL: 'warn',
    WHATSAPP_API_URL: provider.url,
    DATA_DIR: dataDir,
    DATABASE_URL: await createDatabase(postgres.address),
  };
  config = loadConfig(env);
  copies = await Promise.all((['api', 'api', 'worker'] as const).map((part) => Copy.of(part, env)));
  for (const copy of copies) await copy.start();
  const observers = createSilentObservers();
  store = await openStore(config, observers);
  jobs = new JobQueue({ ...observers, store });
  const files = await openFileStore(config, observers);
  const context = { ...observers, db: store.db, files, jobs, clock: systemClock, publicUrl: () => '' };
  shop = createOrdersFeature({ ...context, siteUrl: config.siteUrl }, '');
});

afterAll(async () => {
  await shop?.close();
  await jobs?.close();
  await store?.close();
  await Promise.all(copies.map((copy) => copy.stop()));
  await provider?.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** Ends one process after the other, mostly by SIGKILL, at random moments, and starts it again as a supervisor does. */
async function killAtRandom(isOver: () => boolean): Promise<Record<'killed' | 'stopped' | 'stopTooSlow', number>> {
  const tally = { killed: 0, stopped: 0, stopTooSlow: 0 };
  // A process that needs more than its 8 s, on a machine that is busy, ends itself: like a kill.
  const noteSlowStop = (error: Error): void => {
    if (!error.message.includes('killed by timeout')) throw error;
    tally.stopTooSlow += 1;
  };
  while (!isOver()) {
    await sleep(randomInt(500, 6_000));
    const victims = Math.random() < 0.1 ? copies : [copies[randomInt(copies.length)] as Copy];
    const isGentle = Math.random() < 0.15;
    await Promise.all(victims.map((copy) => (isGentle ? copy.stop().catch(noteSlowStop) : copy.kill())));
    tally[isGentle ? 'stopped' : 'killed'] += victims.length;
    await Promise.all(victims.map((copy) => copy.start()));
  }
  return tally;
}

const VIDEO = 3;
const LEFT = 'select queue, attempts, locked_until, data from jobs where failed_at is null';

/** Resolves when each job has succeeded or failed for good. */
async function untilDone(): Promise<void> {
  await vi.waitFor(async () => expect(await execute(store, LEFT)).toEqual([]), {
    timeout: DRAIN_MS,
    interval: 500,
  });
}

/** The dead letters of messages by their recipients; all others are faults. */
async function readDeadLetters(): Promise<{ byPhone: Map<string, DeadLetter>; others: DeadLetter[] }> {
  const payload = createEncryptedPayload([PRODUCTION.SECRET], 'messages');
  const letters = await jobs.admin.listDeadLetters();
  const isOpen = ({ queue, reason }: DeadLetter): boolean =>
    queue === 'messages' && /^(?:it is not known whether it was sent|WhatsApp cannot be reached)/.test(reason);
  const phoneOf = ({ data }: DeadLetter): string =>
    (payload.decrypt((data as { sealed: string }).sealed) as { message: { to: string } }).message.to;
  return {
    byPhone: new Map(letters.filter(isOpen).map((letter) => [phoneOf(letter), letter])),
    others: letters.filter((letter) => !isOpen(letter)),
  };
}

/** Messages that are lost or sent twice. */
async function findMessageFaults({ messages }: Outcome, byPhone: Map<string, DeadLetter>): Promise<string[]> {
  return messages.flatMap(({ kind, phone, status }) => {
    const accepted = provider.acceptedFor(phone);
    if (accepted > 1) return [`${kind} ${phone} ${status}: accepted ${accepted} times`];
    // What the provider's answer has left open is in the list of dead letters.
    if (status === 200 && accepted === 0 && !(kind === 'reset' && byPhone.has(phone)))
      return [`${kind} ${phone}: acknowledged and lost`];
    return [];
  });
}

/** What is missing of the orders that are kept, and what is left of those that have expired. */
async function findOrderFaults({ orders: imported }: Outcome): Promise<string[]> {
  const rows =
    imported.length === 0
      ? []
      : await store.db
          .select({ invoice: orders.inv, purgedAt: orders.purgedAt, path: files.path, type: files.type })
          .from(orders)
          .innerJoin(files, eq(files.orderId, orders.id))
          .where(
            inArray(
              orders.inv,
              imported.map(({ invoice }) => invoice),
            ),
          );
  const faults: string[] = [];
  for (const { invoice, isExpired } of imported) {
    const own = rows.filter((row) => row.invoice === invoice);
    const media = own.map((row) => mediaPath(row.path));
    // The videos have no still.
    const thumbnails = own
      .filter(({ type }) => type !== VIDEO)
      .map(({ path: one }) => `${thumbnailFolder(one)}480.jpeg`);
    const there = existing(dataDir, [...media, ...thumbnails]);
    if (
      isExpired
        ? there.length > 0 || own.some(({ purgedAt }) => purgedAt === null)
        : there.length < media.length + thumbnails.length
    )
      faults.push(
        `${invoice}${isExpired ? ', expired,' : ''} has ${there.length} of ${media.length + thumbnails.length} files`,
      );
    faults.push(...(await findZipFault(invoice, isExpired)));
  }
  return faults;
}

/** With all processes up: the zip of an order that is kept is there, whole; of one that has expired none is offered. */
async function findZipFault(invoice: string, isExpired: boolean): Promise<string[]> {
  const [api] = copies;
  const answer = await fetch(`${api?.url}/orders/${invoice}/downloadAll`);
  if (isExpired) return answer.status === 410 ? [] : [`${invoice}: an expired order answers ${answer.status}`];
  const { data } = (await answer.json()) as { data?: { url: string } };
  const zip = data && (await fetch(`${api?.url}${new URL(data.url).pathname}`));
  const fault =
    zip?.status === 200
      ? compareZip(invoice, Buffer.from(await zip.arrayBuffer()), CONTENT)
      : `status ${answer.status}, then ${zip?.status}`;
  return fault === null ? [] : [`zip of ${invoice}: ${fault}`];
}

test(
  'F89 two APIs and a worker killed at random: no message lost or sent twice, no half zip, no job stuck',
  { timeout: KILL_SECONDS * 1_000 + DRAIN_MS + 120_000 },
  async ({ skip }) => {
    if ('missing' in postgres) return skip(postgres.missing);
    const endsAt = Date.now() + KILL_SECONDS * 1_000;
    const isOver = (): boolean => Date.now() > endsAt;
    const load = startLoad(
      {
        db: store.db,
        shop,
        urls: copies.filter(({ part }) => part === 'api').map(({ url }) => url),
        folder,
        content: CONTENT,
      },
      isOver,
    );
    const [kills] = await Promise.all([killAtRandom(isOver), load.ended]);
    const { outcome } = load;
    await untilDone();
    // What has expired last.
    await shop.sweep(new Date());
    await untilDone();
    const { byPhone, others } = await readDeadLetters();
    const acknowledged = outcome.messages.filter(({ status }) => status === 200).length;
    const figures = {
      ...kills,
      messages: { asked: outcome.messages.length, acknowledged, ...provider.tally, deadLetters: byPhone.size },
      orders: outcome.orders.length,
      zipsReceived: outcome.zips,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect({
      faults: outcome.faults,
      messages: await findMessageFaults(outcome, byPhone),
      deadLetters: others,
      orders: await findOrderFaults(outcome),
    }).toEqual({ faults: [], messages: [], deadLetters: [], orders: [] });
    expect(Math.min(acknowledged, outcome.zips, kills.killed)).toBeGreaterThan(KILL_SECONDS / 20);
  },
);
