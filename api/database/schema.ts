import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { FILE_TYPES } from '#shared/rest-api/orders.ts';

// One schema for PGlite and PostgreSQL. Column names are written out: drizzle's `casing` would have to be repeated at
// every connection, and a missing one fails at run time only.
//
// A new index is `concurrently()`: its table may have millions of rows, and the services that run write to it meanwhile
// (decision 093).

const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

/** requirements §3 User. `phone` is always the spelling of `normalisePhone`. */
export const members = pgTable(
  'members',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone').unique(),
    gender: text('gender', { enum: ['male', 'female', 'other'] }),
    birthdate: date('birthdate'),
    profilePicture: text('profile_picture'),
    points: integer('points'),
    emailVerified: boolean('email_verified').notNull().default(false),
    /**
     * It was verified by a link that was opened outside of the member's sessions: its owner may be another person than
     * the one who registered (decision 057).
     */
    emailByLink: boolean('email_by_link').notNull().default(false),
    phoneVerified: boolean('phone_verified').notNull().default(false),
    /** argon2id, with its parameters; null for a member who has only signed in with Google. */
    passwordHash: text('password_hash'),
    /** The `sub` of a Google identity. */
    googleId: text('google_id').unique(),
    /** Demo data, whose passwords are public: production deletes it. */
    demo: boolean('demo').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('members_email_key').on(sql`lower(${table.email})`),
    index('members_demo_idx')
      .on(table.id)
      .concurrently()
      .where(sql`${table.demo}`),
    check('members_gender_check', sql`${table.gender} in ('male', 'female', 'other')`),
  ],
);

/** A member's session on one device. The token itself is not stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Stays the same when the token is refreshed. */
    id: uuid('id').notNull().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
    /** When it was opened, or its token was refreshed. */
    lastUsedAt: timestamptz('last_used_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('sessions_member_idx').on(table.memberId),
    index('sessions_expiry_idx').on(table.expiresAt).concurrently(),
  ],
);

/** The code of a member for a purpose: a new one replaces the last. */
export const codes = pgTable(
  'codes',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    purpose: text('purpose', {
      enum: ['password_reset', 'contact_claim', 'email_verify', 'phone_verify', 'contact_change'],
    }).notNull(),
    codeHash: text('code_hash').notNull().unique(),
    /**
     * The first characters of the code: an attempt that names no member counts against the codes with the same ones.
     */
    selector: text('selector').notNull(),
    /** The hash of the token in the link of an e-mail. */
    linkHash: text('link_hash').unique(),
    /** The address or number that the code proves, even if the profile has another by then. */
    sentTo: text('sent_to').notNull(),
    /** Unused: the version before, which may run beside this one, still writes it. */
    sessionId: uuid('session_id'),
    expiresAt: timestamptz('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    usedAt: timestamptz('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.purpose] }),
    index('codes_selector_idx').on(table.purpose, table.selector),
    index('codes_expiry_idx').on(table.expiresAt).concurrently(),
  ],
);

/** requirements §3 Order. A member's orders are those of the member's phone. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    inv: text('inv').notNull().unique(),
    phone: text('phone').notNull(),
    date: timestamptz('date'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Files are available until this time; null: without end. */
    expiry: timestamptz('expiry'),
    booth: text('booth'),
    city: text('city'),
    /** When its files were deleted. An expiry after it makes the order due again. */
    purgedAt: timestamptz('purged_at'),
    /** Demo data: production deletes it. */
    demo: boolean('demo').notNull().default(false),
  },
  (table) => [
    index('orders_phone_idx').on(table.phone),
    // Orders whose files are still to be deleted, the next first. The condition is that of the purge.
    index('orders_due_idx')
      .on(table.expiry)
      .concurrently()
      .where(sql`${table.purgedAt} is null or ${table.purgedAt} < ${table.expiry}`),
    index('orders_demo_idx')
      .on(table.id)
      .concurrently()
      .where(sql`${table.demo}`),
  ],
);

/** requirements §3 File. `path` is relative to the media folder and starts with a random segment. */
export const files = pgTable(
  'files',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    type: smallint('type').notNull(),
    /** Counts from 1 within one type. */
    position: integer('position').notNull(),
    path: text('path').notNull().unique(),
    contentType: text('content_type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** The still of a video, as `path`; it is no file of the order. */
    posterPath: text('poster_path'),
    /** In pixels, the right way up; null if they cannot be measured. */
    width: integer('width'),
    height: integer('height'),
    /**
     * The width of the picture that thumbnails are made of (of a video, its poster); null if none can be decoded.
     */
    pictureWidth: integer('picture_width'),
    /** A tiny picture, as a `data:` URL. */
    placeholder: text('placeholder'),
    /** The duration of a video; null (0 in older rows) if it cannot be read. */
    durationSeconds: doublePrecision('duration_seconds'),
    /** Unused: the version before, which may run beside this one, measures a file without it again. */
    measuredAt: timestamptz('measured_at').$defaultFn(() => new Date()),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.type, table.position] }),
    check('files_type_check', sql`${table.type} in ${Object.values(FILE_TYPES)}`.inlineParams()),
  ],
);

/**
 * The zip of an order, valid while its files have the same `fingerprint`. Operators see `archives`, here and as the
 * folder in the store of files: the name of earlier versions.
 */
export const zips = pgTable('archives', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** Random; part of the zip's address. */
  token: text('token').notNull().unique(),
  fingerprint: text('fingerprint').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  createdAt: timestamptz('created_at').notNull(),
});

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
  (table) => [
    index('outbox_messages_to_idx').on(table.to),
    index('outbox_messages_sent_idx').on(table.sentAt).concurrently(),
  ],
);

/**
 * What has happened, as a hash, until a time: a state or a credential of Google was used, the order of an invoice was
 * deleted. Operators see `spent_tokens`: the name of earlier versions.
 */
export const marks = pgTable(
  'spent_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('spent_tokens_expiry_idx').on(table.expiresAt).concurrently()],
);

/** Addresses, in lower case, that newsletters leave out. */
export const unsubscribed = pgTable('unsubscribed', {
  email: text('email').primaryKey(),
  at: timestamptz('at').notNull(),
});

/** Writes that carry an `Idempotency-Key`, and their answers (decision 065). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The hash of the key, its operation and its member. The key itself is not stored. */
    keyHash: text('key_hash').primaryKey(),
    /** The run that claims the key, or has answered it. */
    claim: uuid('claim').notNull(),
    /** The end of the claim: its run has died, and the next request with the key runs again. */
    leasedUntil: timestamptz('leased_until').notNull(),
    /** The answer, encrypted with a key that is derived from the idempotency key; null while the first request runs. */
    answer: text('answer'),
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
  (table) => [index('rate_limits_expire_idx').on(table.expire)],
);

/** Work that is done after the answer, or repeated after a failure (decision 086). Jobs are deleted at success. */
export const jobs = pgTable(
  'jobs',
  {
    /** A hash of the queue and the key, if the job has one: the primary key refuses the second. */
    id: uuid('id').primaryKey(),
    queue: text('queue').notNull(),
    /** Personal data only in encrypted form: operators see dead letters. */
    data: jsonb('data').$type<object>().notNull(),
    /**
     * Attempts that have begun: it never goes back. Each statement of an attempt names its number, so that one whose
     * lease has ended changes nothing.
     */
    attempts: integer('attempts').notNull().default(0),
    /** Those of them that do not count: a closing process gave the job back, or it was a dead letter since. */
    forgiven: integer('forgiven').notNull().default(0),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    dueAt: timestamptz('due_at').notNull().defaultNow(),
    /** The lease of the attempt that runs; null: none runs. */
    lockedUntil: timestamptz('locked_until'),
    /** The job has begun an effect outside that cannot be repeated, and its result is not recorded. */
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
