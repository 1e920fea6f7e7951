import { setTimeout as sleep } from 'node:timers/promises';
import { and, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Context } from '#api/context.ts';
import { jobs, outboxMessages } from '#api/database/schema/service.ts';
import { validate } from '#api/http/request-validation.ts';
import { contactKey } from '#shared/node/protection.ts';
import type { DeliveryMessage } from './delivery.ts';

const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const LIST_LENGTH = 100;

/** The queues whose jobs send messages. A reset code is sent half a second after the response to its request. */
const QUEUES = ['password-resets', 'messages'];
const PATIENCE_MS = 5_000;
const PAUSE_MS = 50;

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * A transport that stores messages instead of sending them.
 *
 * @param keepsCodes production does not list messages: there, codes and links are not stored either
 */
export function createOutbox({ db, clock, logger }: Pick<Context, 'db' | 'clock' | 'logger'>, keepsCodes: boolean) {
  const { id, to, channel, purpose, code, link, sentAt } = outboxMessages;
  return {
    async send(message: DeliveryMessage): Promise<void> {
      const stored = keepsCodes ? message : { channel: message.channel, purpose: message.purpose };
      await db.insert(outboxMessages).values({ ...stored, to: contactKey(message.to), sentAt: new Date(clock.now()) });
      logger.info({ channel: message.channel, purpose: message.purpose }, 'message stored in the outbox');
    },

    /**
     * The last messages, newest first, to all recipients or to one. Waits for those that are being sent, so that it has
     * the messages of requests just before, but not for one that has failed and is tried again later.
     */
    async list(recipient?: string) {
      const deadline = performance.now() + PATIENCE_MS;
      const isSoon = lte(jobs.dueAt, sql`now() + interval '1 second'`);
      const isUnderWay = and(inArray(jobs.queue, QUEUES), isNull(jobs.failedAt), isSoon);
      while ((await db.$count(jobs, isUnderWay)) > 0 && performance.now() < deadline) await sleep(PAUSE_MS);
      return db
        .select({ to, channel, purpose, code, link, sentAt })
        .from(outboxMessages)
        .where(recipient === undefined ? undefined : eq(to, contactKey(recipient)))
        .orderBy(desc(id))
        .limit(LIST_LENGTH);
    },

    /** Deletes messages that are too old. */
    async sweep(): Promise<void> {
      await db.delete(outboxMessages).where(lt(sentAt, new Date(clock.now() - MAX_AGE_MS)));
    },
  };
}

const query = z.object({ to: z.string().min(1).max(320).optional() });

/**
 * `GET /_outbox` (contract, the REST API): a plain list without envelope. It contains codes, so production does not
 * register it.
 */
export function registerOutbox(app: FastifyInstance, outbox: Outbox): void {
  app.get('/_outbox', async (request) => outbox.list(validate(query, request.query).to));
}
