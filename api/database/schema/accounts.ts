import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

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
  (table) => [index('sessions_member_idx').on(table.memberId), index('sessions_expiry_idx').on(table.expiresAt)],
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
    index('codes_expiry_idx').on(table.expiresAt),
  ],
);

/** Addresses, in lower case, that newsletters leave out. */
export const unsubscribed = pgTable('unsubscribed', {
  email: text('email').primaryKey(),
  at: timestamptz('at').notNull(),
});
