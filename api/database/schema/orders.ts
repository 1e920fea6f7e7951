import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { FILE_TYPES } from '#shared/rest-api/orders.ts';
import { timestamptz } from './columns.ts';

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
      .where(sql`${table.purgedAt} is null or ${table.purgedAt} < ${table.expiry}`),
    index('orders_demo_idx')
      .on(table.id)
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
 * The zip of an order, whose files are stored once, with the order. Operators see `archives`, here and as the
 * folder in the store of files: the name of earlier versions.
 */
export const zips = pgTable('archives', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** Random; part of the zip's address. */
  token: text('token').notNull().unique(),
  /** Unused: the version before, which may run beside this one, builds a zip without its own again. */
  fingerprint: text('fingerprint')
    .notNull()
    .$defaultFn(() => ''),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  createdAt: timestamptz('created_at').notNull(),
});
