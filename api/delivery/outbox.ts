import { desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Clock } from '#api/lib/clock.ts';
import type { Log } from '#api/lib/log.ts';
import { normalisePhone } from '#shared/phone.ts';
import type { Database } from '#api/store/database.ts';
import { outboxMessages } from '#api/store/schema.ts';
import type { Delivery, DeliveryMessage } from './delivery.ts';

/** Codes are good for minutes; a day is enough to look at what was written. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const MOST_KEPT = 1_000;

/** What `GET /_outbox` lists (contract, "The REST API"). */
export type OutboxEntry = Omit<DeliveryMessage, 'link'> & { link: string | null; sentAt: Date };

export type Outbox = ReturnType<typeof createOutbox>;

type Options = { db: Database; clock: Clock; log: Log };

/** Keeps messages instead of sending them. */
export function createOutbox({ db, clock, log }: Options) {
  const { id, to, channel, purpose, code, link, sentAt } = outboxMessages;
  return {
    async send(message: DeliveryMessage): Promise<void> {
      await db.insert(outboxMessages).values({ ...message, to: spell(message.to), sentAt: clock() });
      log.info({ channel: message.channel, purpose: message.purpose }, 'a message lies in the outbox');
    },

    /** Newest first. */
    async list(recipient?: string) {
      return db
        .select({ to, channel, purpose, code, link, sentAt })
        .from(outboxMessages)
        .where(recipient === undefined ? undefined : eq(to, spell(recipient)))
        .orderBy(desc(id))
        .limit(100);
    },

    /** Throws away what is old, and what is too much. */
    async tidy(): Promise<void> {
      const oldest = new Date(clock().getTime() - KEPT_MS);
      const newest = db.select({ id: sql<number>`max(${id})` }).from(outboxMessages);
      await db
        .delete(outboxMessages)
        .where(or(lt(sentAt, oldest), lt(id, sql`(${newest}) - ${MOST_KEPT - 1}`)));
    },
  } satisfies Delivery & Record<string, unknown>;
}

/** One spelling for what is stored and what is asked for. */
function spell(recipient: string): string {
  return normalisePhone(recipient) ?? recipient.trim().toLowerCase();
}
