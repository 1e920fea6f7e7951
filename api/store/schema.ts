import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

// One schema for PGlite and PostgreSQL. Column names are written out: drizzle's `casing` would have
// to be repeated wherever a connection is opened, and a forgotten one fails at run time only.

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** SPEC §3 User. `phone` is always the spelling of `normalisePhone`. */
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
    phoneVerified: boolean('phone_verified').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('members_email_key').on(sql`lower(${table.email})`),
    check('members_gender_check', sql`${table.gender} in ('male', 'female', 'other')`),
  ],
);

/** SPEC §3 Order. A member's orders are those of the member's phone. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    inv: text('inv').notNull().unique(),
    phone: text('phone').notNull(),
    date: moment('date'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Files are given out until this moment; null: without end. */
    expiry: moment('expiry'),
    booth: text('booth'),
    city: text('city'),
  },
  (table) => [index('orders_phone_idx').on(table.phone)],
);

/** SPEC §3 File. `path` is relative to the media folder and starts with a random segment. */
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
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.type, table.position] }),
    check('files_type_check', sql`${table.type} in (1, 2, 3)`),
  ],
);

/** The zip kept for an order, valid while `fingerprint` is still that of its files. */
export const archives = pgTable('archives', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** Random; the only way to the zip's address. */
  token: text('token').notNull().unique(),
  fingerprint: text('fingerprint').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  createdAt: moment('created_at').notNull(),
});
