import { and, eq, ne, type SQL } from 'drizzle-orm';
import { type Database, firstRow } from '#api/database/database.ts';
import { codes, members, sessions } from '#api/database/schema.ts';
import type { Proof } from './codes/codes.store.ts';
import type { MemberRow, UniqueField } from './members.store.ts';

/**
 * A link that was opened outside of the member's sessions verifies the address, but does not prove that it is the
 * registrant's.
 */
const isProved = (member: MemberRow, contact: UniqueField) =>
  contact === 'email' ? member.emailVerified && !member.emailByLink : member.phoneVerified;
/** What the proof of a contact sets, and what an account without it has. */
const PROVED = { email: { emailVerified: true, emailByLink: false }, phone: { phoneVerified: true } };
const WITHOUT = { email: { email: null, emailVerified: false }, phone: { phone: null } };

const otherThan = (contact: UniqueField): UniqueField => (contact === 'email' ? 'phone' : 'email');

/**
 * Whether a code sent to the contact may set a new password: only to a proved one. In an account that has proved
 * neither contact, each of them may, so that its owner has a way back; but not if Google is the only way in, which
 * is a proof of its own.
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
 * @param named the contact by which the account was named; if it may not recover the account, the other one gets the
 * code
 * @returns null if neither may recover the account
 */
export function recoveryContact(member: MemberRow, named: UniqueField): UniqueField | null {
  return (
    [named, otherThan(named)].find(
      (contact) => mayRecover(member, contact) && (contact === named || isProved(member, contact)),
    ) ?? null
  );
}

/** Where a code goes that confirms a change of a member without password: a proved contact first. */
export function confirmationContact(member: MemberRow): UniqueField | null {
  const known = (['email', 'phone'] as const).filter((contact) => member[contact] !== null);
  return known.find((contact) => isProved(member, contact)) ?? known[0] ?? null;
}

/**
 * The contact that was named for a reset, if it may not recover the account: its owner is sent a code that moves it
 * to an account of its own.
 */
export function claimableContact(member: MemberRow, named: UniqueField): UniqueField | null {
  return member[named] === null || mayRecover(member, named) ? null : named;
}

/**
 * Who has proved a contact: a session of the member, a person who opened the link of a mail elsewhere, or the recipient
 * of a reset code.
 */
export type Prover = { by: 'session'; sessionId: string } | { by: 'link' } | { by: 'reset' };

/** The name of an account that was made by proving a contact alone. */
const UNNAMED = 'Member';

/** What a proof changes. */
function createChanges(db: Database) {
  const lock = (id: string): Promise<MemberRow | null> =>
    firstRow(db.select().from(members).where(eq(members.id, id)).for('update'));
  const change = ({ id }: MemberRow, values: Partial<MemberRow>) =>
    db.update(members).set(values).where(eq(members.id, id)).returning();
  const endSessions = ({ id }: MemberRow, except?: SQL) =>
    db.delete(sessions).where(and(eq(sessions.memberId, id), except));
  const deleteCodes = ({ id }: MemberRow, ...which: SQL[]) =>
    db.delete(codes).where(and(eq(codes.memberId, id), ...which));

  return {
    lock,
    change,
    endSessions,
    deleteCodes,

    /** A session's proof ends the other sessions, and withdraws reset codes that were sent while nothing was proved. */
    async evictForSession(member: MemberRow, proved: UniqueField, sessionId: string): Promise<void> {
      await endSessions(member, ne(sessions.id, sessionId));
      if (!isProved(member, otherThan(proved)))
        await deleteCodes(member, eq(codes.purpose, 'password_reset'), ne(codes.sentTo, member[proved] ?? ''));
    },

    /**
     * The first proof by a reset takes the account from its registrant: what the registrant has entered or linked goes.
     */
    async evictRegistrant(member: MemberRow, proved: UniqueField): Promise<void> {
      await change(member, { ...WITHOUT[otherThan(proved)], googleId: null });
      await deleteCodes(member, ne(codes.sentTo, member[proved] ?? ''));
    },

    /** Takes a contact that was never proved from its account. */
    async release(member: MemberRow, contact: UniqueField): Promise<void> {
      await change(member, WITHOUT[contact]);
      await deleteCodes(member, eq(codes.sentTo, member[contact] ?? ''));
    },
  };
}

/** The proof of contacts (decision 057). Runs inside the transaction that uses the code. */
export function createContactsStore(db: Database) {
  const { lock, change, endSessions, deleteCodes, evictForSession, evictRegistrant, release } = createChanges(db);

  return {
    /**
     * Marks the contact as verified, and evicts what was never proved.
     *
     * @returns false if the code proves nothing any more: the member has another contact by now, or has proved the
     * other one since
     */
    async prove({ memberId, sentTo }: Proof, prover: Prover): Promise<boolean> {
      const member = await lock(memberId);
      const proved = member && contactOf(member, sentTo);
      if (!member || !proved) return false;
      if (prover.by === 'link') {
        if (!member.emailVerified) await change(member, { emailVerified: true, emailByLink: true });
        return true;
      }
      if (prover.by === 'reset') {
        if (!mayRecover(member, proved)) return false;
        await endSessions(member);
      }
      if (isProved(member, proved)) return true;
      await change(member, PROVED[proved]);
      await (prover.by === 'reset'
        ? evictRegistrant(member, proved)
        : evictForSession(member, proved, prover.sessionId));
      return true;
    },

    /**
     * Moves a contact to a new account of its owner, who has proved it: the one that it was entered in has another
     * proved contact, or Google, as its way in.
     *
     * @returns null if the code proves nothing any more
     */
    async claim({ memberId, sentTo }: Proof, passwordHash: string): Promise<MemberRow | null> {
      const holder = await lock(memberId);
      const contact = holder && contactOf(holder, sentTo);
      if (!holder || !contact || claimableContact(holder, contact) === null) return null;
      await release(holder, contact);
      const owner = { name: UNNAMED, passwordHash, [contact]: holder[contact], ...PROVED[contact] };
      return firstRow(db.insert(members).values(owner).returning());
    },

    /** Takes the address from an account whose e-mail nobody has proved in a session of it. Returns whether it did. */
    async disown(memberId: string, email: string): Promise<boolean> {
      const member = await lock(memberId);
      if (member?.email?.toLowerCase() !== email || isProved(member, 'email')) return false;
      await release(member, 'email');
      return true;
    },

    /**
     * Google has proved an address that was verified by a link alone: what the registrant entered goes, password and
     * sessions included. If the account has another proved way in, only the address goes.
     *
     * @returns the member, now linked; null if the account has the address no more
     */
    async takeByGoogle(id: string, email: string, googleId: string): Promise<MemberRow | null> {
      const member = await lock(id);
      if (member?.email?.toLowerCase() !== email || !member.emailVerified || isProved(member, 'email')) return null;
      if (!mayRecover(member, 'email')) return release(member, 'email').then(() => null);
      await endSessions(member);
      await deleteCodes(member);
      return firstRow(change(member, { ...WITHOUT.phone, googleId, emailByLink: false, passwordHash: null }));
    },
  };
}

function contactOf({ email, phone }: MemberRow, sentTo: string): UniqueField | undefined {
  if (email?.toLowerCase() === sentTo.toLowerCase()) return 'email';
  return phone === sentTo ? 'phone' : undefined;
}
