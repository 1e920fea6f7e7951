import { randomBytes, randomInt } from 'node:crypto';
import { appendFileSync, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { createOrdersFeature } from '#api/features/orders/create-orders-feature.ts';
import { createToken, hashToken } from '#api/lib/tokens.ts';
import type { Database } from '#api/database/database.ts';
import { members, orders, sessions } from '#api/database/schema.ts';
import { type FakeServer, sendJson, startFakeServer } from '#tests/support/fake-server.ts';
import { readZip } from '#tests/support/zip.ts';

// What people ask of two APIs whose processes are killed meanwhile, and what became of it.

/** A request for a message to a phone number that no other request has. */
export interface AskedMessage {
  kind: 'reset' | 'code';
  phone: string;
  /** Null: the connection broke before the answer. */
  status: number | null;
}

/** A provider of messages that also refuses, is slow, and loses its answers. */
export interface Provider extends Pick<FakeServer, 'url' | 'close'> {
  /** How many messages it has accepted for a number, those whose answer it lost included. */
  acceptedFor: (phone: string) => number;
  /** What it has done so far. */
  tally: Record<'accepted' | 'refused' | 'answer lost', number>;
}

export async function startProvider(): Promise<Provider> {
  const accepted = new Map<string, number>();
  const tally = { accepted: 0, refused: 0, 'answer lost': 0 };
  const server = await startFakeServer(({ body }, response) => {
    const chance = Math.random();
    if (chance < 0.1) {
      tally.refused += 1;
      return sendJson(response, 503, { error: { code: 131_016, message: 'Service unavailable' } });
    }
    const { to } = JSON.parse(body) as { to: string };
    accepted.set(to, (accepted.get(to) ?? 0) + 1);
    tally.accepted += 1;
    if (chance > 0.98) {
      tally['answer lost'] += 1;
      return response.destroy();
    }
    setTimeout(() => sendJson(response, 200, { messages: [{ id: createToken(8) }] }), randomInt(400));
  });
  return {
    url: server.url,
    close: server.close,
    tally,
    acceptedFor: (phone) => accepted.get(phone.replace(/^0/, '62')) ?? 0,
  };
}

/** A folder as a booth leaves it: pictures, and videos large enough for a zip to take a while. */
export function createSession(folder: string): string {
  const source = path.resolve(import.meta.dirname, '../../../api/demo-media');
  mkdirSync(folder);
  const videos = ['video-1.mp4', 'video-2.mp4'];
  for (const name of ['photo-1.jpg', 'photo-2.jpg', 'result-1.jpg', ...videos])
    copyFileSync(path.join(source, name), path.join(folder, name));
  for (const name of videos) appendFileSync(path.join(folder, name), randomBytes(16 << 20));
  return folder;
}

/** An order whose files are stored. */
export interface ImportedOrder {
  invoice: string;
  isExpired: boolean;
}

interface Options {
  db: Database;
  shop: Awaited<ReturnType<typeof createOrdersFeature>>;
  /** The APIs; one of them may be away. */
  urls: string[];
  folder: string;
  /** The files of the folder by their names in the zip. */
  content: Map<string, Buffer>;
}

/** What was asked for, and all that was wrong at once. */
export interface Outcome {
  messages: AskedMessage[];
  orders: ImportedOrder[];
  zips: number;
  faults: string[];
}

/**
 * Requests until `isOver`: messages all the time, and orders that are imported, zipped, looked at, and mostly expire.
 */
export function startLoad(
  { db, shop, urls, folder, content }: Options,
  isOver: () => boolean,
): { outcome: Outcome; ended: Promise<unknown> } {
  const outcome: Outcome = { messages: [], orders: [], zips: 0, faults: [] };
  let people = 0;

  /** @returns null where the connection broke */
  async function ask(pathname: string, init: RequestInit = {}): Promise<Response | null> {
    return fetch(`${urls[randomInt(urls.length)]}${pathname}`, init).catch(() => null);
  }

  function nextPhone(): string {
    people += 1;
    return `0857${String(people).padStart(8, '0')}`;
  }

  async function createMember(kind: AskedMessage['kind']): Promise<{ phone: string; token: string }> {
    const phone = nextPhone();
    const [member] = await db
      .insert(members)
      .values({ name: 'Tamu', phone, phoneVerified: kind === 'reset' })
      .returning({ id: members.id });
    const token = createToken(32);
    const now = new Date();
    await db.insert(sessions).values({
      tokenHash: hashToken(token),
      memberId: member?.id ?? '',
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    });
    return { phone, token };
  }

  async function askMessage(kind: AskedMessage['kind']): Promise<void> {
    const { phone, token } = await createMember(kind);
    const post = (pathname: string, body: object) =>
      ask(pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const answer =
      kind === 'reset'
        ? await post('/verify/password-reset', { phone })
        : await post('/verify/send-otp', { purpose: 'phone_verify' });
    outcome.messages.push({ kind, phone, status: answer?.status ?? null });
    const isExpected = answer === null || [200, 503].includes(answer.status);
    if (!isExpected) outcome.faults.push(`${kind}: ${answer.status} ${await answer.text()}`);
    await sleep(150);
  }

  async function visitOrder(): Promise<void> {
    const { invoice } = await shop.admin.importOrder({
      folder,
      phone: nextPhone(),
      booth: 'Vintage Photobooth',
      city: 'Malang',
    });
    const order: ImportedOrder = { invoice, isExpired: false };
    outcome.orders.push(order);
    // Two visitors, so that one is answered where the API of the other is killed.
    await Promise.all([0, 1].map(() => takeZip(invoice)));
    if (Math.random() < 0.3) return;
    await db
      .update(orders)
      .set({ expiry: new Date(Date.now() - 1_000) })
      .where(eq(orders.inv, invoice));
    order.isExpired = true;
  }

  /** Asks until the zip has been received as a whole, as a browser does. */
  async function takeZip(invoice: string): Promise<void> {
    while (!isOver()) {
      const answer = await ask(`/orders/${invoice}/downloadAll`);
      const { data } =
        answer?.status === 200 ? ((await answer.json().catch(() => ({}))) as { data?: { url: string } }) : {};
      if (answer !== null && ![200, 503].includes(answer.status))
        outcome.faults.push(`zip: ${answer.status} ${await answer.text().catch(() => '')}`);
      if (data !== undefined && (await isWhole(invoice, new URL(data.url).pathname))) return;
      await sleep(200);
    }
  }

  /** @returns false where the connection broke amid it. A zip that ends well and is not whole is a fault. */
  async function isWhole(invoice: string, pathname: string): Promise<boolean> {
    const answer = await ask(pathname);
    const bytes = await answer?.arrayBuffer().catch(() => null);
    if (answer?.status !== 200 || !bytes) {
      if (answer && ![200, 503].includes(answer.status)) outcome.faults.push(`an offered zip: ${answer.status}`);
      return false;
    }
    outcome.zips += 1;
    const fault = compareZip(invoice, Buffer.from(bytes), content);
    if (fault !== null) outcome.faults.push(`an offered zip: ${fault}`);
    return true;
  }

  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (!isOver()) await work();
  };
  const purge = async (): Promise<void> => {
    await shop.sweep(new Date());
    await sleep(1_000);
  };
  const loops = [
    ...['reset', 'reset', 'code', 'code'].map((kind) => () => askMessage(kind as AskedMessage['kind'])),
    visitOrder,
    visitOrder,
    purge,
  ];
  return { outcome, ended: Promise.all(loops.map(repeat)) };
}

/** @returns what is wrong with a zip; null where it has these files */
export function compareZip(invoice: string, bytes: Buffer, content: Map<string, Buffer>): string | null {
  try {
    const entries = readZip(bytes);
    const wrong = [...content]
      .filter(([name, expected]) => !entries.get(`${invoice}-${name}`)?.equals(expected))
      .map(([name]) => name);
    return wrong.length === 0 && entries.size === content.size
      ? null
      : `wrong: ${wrong.join(', ')}; ${entries.size} entries`;
  } catch (error) {
    return String(error);
  }
}

/** Which of the paths within `DATA_DIR` exist. */
export const existing = (dataDir: string, paths: string[]): string[] =>
  paths.filter((one) => existsSync(path.join(dataDir, one)));
