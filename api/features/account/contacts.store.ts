import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '#api/store/database.ts';
import { codes, members, sessions } from '#api/store/schema.ts';
import type { Proof } from './codes.store.ts';
import type { MemberRow, UniqueField } from './members.store.ts';

export type ContactsStore = ReturnType<typeof createContactsStore>;

const isProved = (member: MemberRow, contact: UniqueField) => (contact === 'email' ? member.emailVerified : member.phoneVerified);
const otherThan = (contact: UniqueField): UniqueField => (contact === 'email' ? 'phone' : 'email');

/**
 * Whether a code sent to the contact may set a new password: only to a proved one. In an account that has proved neither contact, each of them
 * may, so that its owner has a way back; but not where Google is the only way in, which is a proof of its own.
 */
function mayRecover(member: MemberRow, contact: UniqueField): boolean {
  if (member[contact] === null) return false;
  if (isProved(member, contact)) return true;
  const isGoogleOnly = member.googleId !== null && member.passwordHash === null;
  return !isProved(member, otherThan(contact)) && !isGoogleOnly;
}

/**
 * The contact to which the code of a password reset goes.
 *
 * @param named the contact by which the account was named; where it may not recover the account, the other one gets the code
 * @returns null where neither may recover the account
 */
export function recoveryContact(member: MemberRow, named: UniqueField): UniqueField | null {
  return [named, otherThan(named)].find((contact) => mayRecover(member, contact) && (contact === named || isProved(member, contact))) ?? null;
}

/** Where a code goes that confirms a change of a member without password: a proved contact first. */
export function confirmationContact(member: MemberRow): UniqueField | null {
  const known = (['email', 'phone'] as const).filter((contact) => member[contact] !== null);
  return known.find((contact) => isProved(member, contact)) ?? known[0] ?? null;
}

/** Who has proved a contact: a session of the member, or the recipient of a reset code. */
export type Prover = { by: 'session'; sessionId: string | null } | { by: 'reset' };

/** The proof of contacts (decision 057). Runs inside the transaction that uses the code. */
export function createContactsStore(db: Database) {
  /** A session's proof ends the other sessions, and withdraws reset codes that were sent while nothing was proved. */
  async function evictForSession(member: MemberRow, proved: UniqueField, sessionId: string | null): Promise<void> {
    const others = sessionId === null ? undefined : ne(sessions.id, sessionId);
    await db.delete(sessions).where(and(eq(sessions.memberId, member.id), others));
    if (isProved(member, otherThan(proved))) return;
    const isReset = eq(codes.purpose, 'password_reset');
    await db.delete(codes).where(and(eq(codes.memberId, member.id), isReset, ne(codes.sentTo, member[proved] ?? '')));
  }

  /** The first proof by a reset takes the account from its registrant: what the registrant has entered or linked goes. */
  async function evictRegistrant(member: MemberRow, proved: UniqueField): Promise<void> {
    const set = proved === 'email' ? { phone: null, googleId: null } : { email: null, googleId: null };
    await db.update(members).set(set).where(eq(members.id, member.id));
    await db.delete(codes).where(and(eq(codes.memberId, member.id), ne(codes.sentTo, member[proved] ?? '')));
  }

  return {
    /**
     * Marks the contact as verified, and evicts what was never proved.
     *
     * @returns false where the code proves nothing any more: the member has another contact by now, or has proved the other one since
     */
    async prove({ memberId, sentTo }: Proof, prover: Prover): Promise<boolean> {
      const [member] = await db.select().from(members).where(eq(members.id, memberId)).for('update');
      const proved = member && contactOf(member, sentTo);
      if (member === undefined || proved === undefined) return false;
      if (prover.by === 'reset') {
        if (!mayRecover(member, proved)) return false;
        await db.delete(sessions).where(eq(sessions.memberId, memberId));
      }
      if (isProved(member, proved)) return true;
      await db.update(members).set(proved === 'email' ? { emailVerified: true } : { phoneVerified: true }).where(eq(members.id, memberId));
      await (prover.by === 'reset' ? evictRegistrant(member, proved) : evictForSession(member, proved, prover.sessionId));
      return true;
    },
  };
}

function contactOf({ email, phone }: MemberRow, sentTo: string): UniqueField | undefined {
  if (email?.toLowerCase() === sentTo.toLowerCase()) return 'email';
  return phone === sentTo ? 'phone' : undefined;
}
