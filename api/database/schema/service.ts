import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/** Messages that are stored instead of sent: the outbox of a run without SMTP or WhatsApp. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    /** In the order of their arrival. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** An e-mail address in lower case, or a phone number as `normalisePhone` spells it. */
    to: text('to').notNull(),
    channel: text('channel', { enum: ['whatsapp', 'email'] }).notNull(),
    purpose: text('purpose').notNull(),
    code: text('code'),
    link: text('link'),
    sentAt: timestamptz('sent_at').notNull(),
  },
  (table) => [index('outbox_messages_to_idx').on(table.to), index('outbox_messages_sent_idx').on(table.sentAt)],
);

/**
 * What has happened, as a hash, until a time: a state or a credential of Google was used, the order of an invoice was
 * deleted. Operators see `spent_tokens`: the name of earlier versions.
 */
export const marks = pgTable(
  'spent_tokens',
  {
    whatHash: text('token_hash').primaryKey(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('spent_tokens_expiry_idx').on(table.expiresAt)],
);

/** Writes that carry an `Idempotency-Key`, and their responses (decision 065). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The hash of the key, its operation and its member. The key itself is not stored. */
    keyHash: text('key_hash').primaryKey(),
    /** The run that claims the key, or has completed it. */
    claim: uuid('claim').notNull(),
    /** The end of the claim: its run has died, and the next request with the key runs again. */
    leasedUntil: timestamptz('leased_until').notNull(),
    /** The response, encrypted; null while the first request runs. */
    response: text('answer'),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('idempotency_keys_expiry_idx').on(table.expiresAt)],
);

/**
 * Points of rate limits that several services on this database count together, and addresses that have signed in. The
 * columns are those that rate-limiter-flexible writes.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** The name of the limit, and a hash of what it counts. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: timestamptz('expire'),
  },
  (table) => [
    index('rate_limits_expire_idx').on(table.expire),
    // The primary key serves `like` only in the order "C", which a database in use need not have.
    index('rate_limits_blocks_idx')
      .on(table.key)
      .where(sql`${table.key} like 'block:%'`),
  ],
);

/** Work that is done after the response, or repeated after a failure (decision 086). Jobs are deleted at success. */
export const jobs = pgTable(
  'jobs',
  {
    /** A hash of the queue and the key, if the job has one: the primary key refuses the second. */
    id: uuid('id').primaryKey(),
    queue: text('queue').notNull(),
    /** Personal data only in encrypted form: operators see dead letters. */
    data: jsonb('data').$type<object>().notNull(),
    /**
     * Attempts that have begun. Each statement of an attempt names its number, so that one whose lease has ended
     * changes nothing.
     */
    attempts: integer('attempts').notNull().default(0),
    /** Unused: the version before, which may run beside this one, still writes it. */
    forgiven: integer('forgiven').notNull().default(0),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    dueAt: timestamptz('due_at').notNull().defaultNow(),
    /** The lease of the attempt that runs; null: none runs. */
    lockedUntil: timestamptz('locked_until'),
    /** Unused, as `forgiven`. */
    begun: boolean('begun').notNull().default(false),
    /** When the last attempt failed: the job is a dead letter. */
    failedAt: timestamptz('failed_at'),
    /** The error of the last attempt, one line. */
    reason: text('reason'),
  },
  (table) => [
    index('jobs_due_idx')
      .on(table.dueAt)
      .where(sql`${table.failedAt} is null`),
  ],
);
