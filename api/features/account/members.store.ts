import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#api/store/database.ts';
import { takenKey } from '#api/store/database-faults.ts';
import { members } from '#api/store/schema.ts';
import { taken, type UniqueField } from './taken.ts';

export type MemberRow = typeof members.$inferSelect;
export type NewMember = typeof members.$inferInsert;
export type MemberChanges = Partial<Pick<MemberRow, 'name' | 'email' | 'gender' | 'birthdate' | 'passwordHash'>>;
export type MembersStore = ReturnType<typeof createMembersStore>;

const KEYS: Record<string, UniqueField> = { members_phone_unique: 'phone', members_email_key: 'email' };

/** Phones are as `normalisePhone` spells them, e-mails in small letters. */
export function createMembersStore(db: Database) {
  const first = (rows: MemberRow[]) => rows[0] ?? null;

  return {
    findById: async (id: string) => first(await db.select().from(members).where(eq(members.id, id))),
    findByPhone: async (phone: string) => first(await db.select().from(members).where(eq(members.phone, phone))),
    findByEmail: async (email: string) =>
      first(await db.select().from(members).where(eq(sql`lower(${members.email})`, email))),

    /** @throws {ApiError} 422 where somebody else has the phone or e-mail; of many at once, one gets in */
    async create(member: NewMember): Promise<MemberRow> {
      const [row] = await db.insert(members).values(member).returning().catch(tellTaken);
      if (row === undefined) throw new Error('an insert returned nothing');
      return row;
    },

    /**
     * Another e-mail address is one that nobody has verified yet.
     *
     * @param expected the password's hash, where the change rests on it
     * @returns null where the member is gone or has another password by now
     * @throws {ApiError} 422 where somebody else has the e-mail
     */
    async change(id: string, changes: MemberChanges, expected?: string | null): Promise<MemberRow | null> {
      const { email } = changes;
      const keeps = sql<boolean>`${members.emailVerified} and lower(${members.email}) = ${email}`;
      const isSame = expected === null ? isNull(members.passwordHash) : expected && eq(members.passwordHash, expected);
      const [row] = await db
        .update(members)
        .set({ ...changes, ...(typeof email === 'string' && { emailVerified: keeps }) })
        .where(and(eq(members.id, id), isSame || undefined))
        .returning()
        .catch(tellTaken);
      return row ?? null;
    },

    async setPassword(id: string, passwordHash: string): Promise<void> {
      await db.update(members).set({ passwordHash }).where(eq(members.id, id));
    },

    /** @returns false where the address or number is not the member's (any more) */
    async setVerified(id: string, field: UniqueField, value: string): Promise<boolean> {
      const set = field === 'email' ? { emailVerified: true } : { phoneVerified: true };
      const isSame = field === 'email' ? eq(sql`lower(${members.email})`, value) : eq(members.phone, value);
      const rows = await db.update(members).set(set).where(and(eq(members.id, id), isSame)).returning();
      return rows.length > 0;
    },

    /** @returns the picture that was there before */
    setPicture(id: string, picture: string): Promise<string | null> {
      return db.transaction(async (tx) => {
        const [before] = await tx.select().from(members).where(eq(members.id, id)).for('update');
        await tx.update(members).set({ profilePicture: picture }).where(eq(members.id, id));
        return before?.profilePicture ?? null;
      });
    },
  };
}

function tellTaken(error: unknown): never {
  const field = KEYS[takenKey(error) ?? ''];
  throw field === undefined ? error : taken(field);
}
