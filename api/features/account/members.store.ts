import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type Database, firstRow } from '#api/database/database.ts';
import { violatedConstraint } from '#api/database/errors.ts';
import { members, sessions } from '#api/database/schema/accounts.ts';
import { orders } from '#api/database/schema/orders.ts';
import { outboxMessages } from '#api/database/schema/service.ts';
import type { ApiError } from '#api/http/envelope.ts';
import { fieldsRefused } from '#api/http/request-validation.ts';
import type { FieldError } from '#shared/rest-api/endpoint.ts';

export type MemberRow = typeof members.$inferSelect;
export type NewMember = typeof members.$inferInsert;
export type MemberChanges = Partial<Pick<MemberRow, 'name' | 'email' | 'gender' | 'birthdate' | 'passwordHash'>>;
/** Fields that have another value for each member. */
export type UniqueField = 'phone' | 'email';

const CONSTRAINTS: Record<string, UniqueField> = { members_phone_unique: 'phone', members_email_key: 'email' };

const TAKEN: Record<UniqueField, FieldError> = {
  phone: { path: ['phone'], message: 'This phone number already has an account.', code: 'taken' },
  email: { path: ['email'], message: 'This email address already has an account.', code: 'taken' },
};

/** Status 422: another member has these values. */
export function takenError(...fields: UniqueField[]): ApiError {
  return fieldsRefused(fields.map((field) => TAKEN[field]));
}

/** Null: the member has no password. */
export const hasHash = (hash: string | null): SQL =>
  hash === null ? isNull(members.passwordHash) : eq(members.passwordHash, hash);

const hasEmail = (email: string): SQL => eq(sql`lower(${members.email})`, email);

/** Phone numbers are spelled as by `normalisePhone`, e-mail addresses in lower case. */
export function createMembersStore(db: Database) {
  const find = (which: SQL): Promise<MemberRow | null> => firstRow(db.select().from(members).where(which));

  return {
    findById: (id: string) => find(eq(members.id, id)),
    findByPhone: (phone: string) => find(eq(members.phone, phone)),
    findByEmail: (email: string) => find(hasEmail(email)),
    findByGoogle: (googleId: string) => find(eq(members.googleId, googleId)),

    /** The member, locked until the transaction ends. */
    lock: (id: string): Promise<MemberRow | null> =>
      firstRow(db.select().from(members).where(eq(members.id, id)).for('update')),

    /** Sets values of a member as they are; see also `change`. */
    set: (id: string, values: Partial<NewMember>): Promise<MemberRow | null> =>
      firstRow(db.update(members).set(values).where(eq(members.id, id)).returning()),

    /** @returns null if another member has the identity or the e-mail address */
    createOfGoogle: (member: NewMember): Promise<MemberRow | null> =>
      firstRow(db.insert(members).values(member).onConflictDoNothing().returning()),

    /** The statement repeats every condition that makes the link safe: the row may have changed since it was read. */
    linkToGoogle(id: string, googleId: string, email: string): Promise<MemberRow | null> {
      const isLinkable = and(
        eq(members.id, id),
        isNull(members.googleId),
        eq(members.emailVerified, true),
        eq(members.emailByLink, false),
        hasEmail(email),
      );
      return firstRow(db.update(members).set({ googleId }).where(isLinkable).returning());
    },

    /** @throws {ApiError} 422 if another member has the phone number or e-mail address */
    async create(member: NewMember): Promise<MemberRow> {
      const [row] = await db.insert(members).values(member).returning().catch(throwTaken);
      if (row === undefined) throw new Error('the insert returned no row');
      return row;
    },

    /**
     * Changes fields of a member. A new e-mail address is unverified.
     *
     * @param expectedHash of the password, if the change depends on it
     * @returns null if the member is gone or has another password by now
     * @throws {ApiError} 422 if another member has the e-mail address
     */
    async change(id: string, changes: MemberChanges, expectedHash?: string | null): Promise<MemberRow | null> {
      const { email } = changes;
      const staysVerified = sql<boolean>`${members.emailVerified} and lower(${members.email}) = ${email}`;
      const changed = db
        .update(members)
        .set({ ...changes, ...(typeof email === 'string' && { emailVerified: staysVerified }) })
        .where(and(eq(members.id, id), expectedHash === undefined ? undefined : hasHash(expectedHash)))
        .returning();
      return firstRow(changed).catch(throwTaken);
    },

    /** How many sessions a member has, and orders of the phone number. */
    count: async (member: MemberRow) => ({
      sessions: await db.$count(sessions, eq(sessions.memberId, member.id)),
      orders: await db.$count(orders, isOrderOf(member)),
    }),

    /**
     * Deletes a member with all that is theirs, and the messages that were sent to their contacts. Orders stay; an
     * order whose files are deleted loses the phone number. To be called in a transaction.
     *
     * @returns the invoices of the orders that keep it
     */
    async remove(member: MemberRow, contacts: string[]): Promise<string[]> {
      await db.delete(members).where(eq(members.id, member.id));
      await db.delete(outboxMessages).where(inArray(outboxMessages.to, contacts));
      await db
        .update(orders)
        .set({ phone: '' })
        .where(and(isOrderOf(member), isNotNull(orders.purgedAt)));
      const left = await db.select({ invoice: orders.inv }).from(orders).where(isOrderOf(member));
      return left.map(({ invoice }) => invoice);
    },
  };
}

/** The orders of a member. An order whose phone number was deleted has an empty one. */
const isOrderOf = ({ phone }: MemberRow): SQL => eq(orders.phone, phone ?? '-');

function throwTaken(error: unknown): never {
  const field = CONSTRAINTS[violatedConstraint(error) ?? ''];
  throw field === undefined ? error : takenError(field);
}
