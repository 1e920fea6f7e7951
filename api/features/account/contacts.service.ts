import type { Stores } from './account.context.ts';
import type { Proof } from './codes/codes.store.ts';
import { contactOf, isProved, mayRecover, claimableContact, otherThan } from './contacts.rules.ts';
import type { MemberRow, UniqueField } from './members.store.ts';

/** What the proof of a contact sets, and what an account without it has. */
const PROVED = { email: { emailVerified: true, emailByLink: false }, phone: { phoneVerified: true } };
const WITHOUT = { email: { email: null, emailVerified: false }, phone: { phone: null } };

/**
 * Who has proved a contact: a session of the member, a person who opened the link of a mail elsewhere, or the recipient
 * of a reset code.
 */
export type ProofSource = { by: 'session'; sessionId: string } | { by: 'link' } | { by: 'reset' };

/** The name of an account that was made by proving a contact alone. */
const UNNAMED = 'Member';

/**
 * The proof of contacts (decision 057).
 *
 * @param stores those of the transaction that uses the code
 */
export function createContacts({ members, sessions, codes }: Stores) {
  /** Takes a contact that was never proved from its account. */
  async function release(member: MemberRow, contact: UniqueField): Promise<void> {
    await members.set(member.id, WITHOUT[contact]);
    await codes.remove(member.id, { sentTo: member[contact] });
  }

  /** A session's proof ends the other sessions, and withdraws reset codes that were sent while nothing was proved. */
  async function evictForSession(member: MemberRow, proved: UniqueField, sessionId: string): Promise<void> {
    await sessions.closeAll(member.id, sessionId);
    if (!isProved(member, otherThan(proved)))
      await codes.remove(member.id, { notSentTo: member[proved], purpose: 'password_reset' });
  }

  /**
   * The first proof by a reset takes the account from its registrant: their other contact, Google account and codes go.
   * The profile stays, since most who reset so have registered themselves.
   */
  async function evictRegistrant(member: MemberRow, proved: UniqueField): Promise<void> {
    await members.set(member.id, { ...WITHOUT[otherThan(proved)], googleId: null });
    await codes.remove(member.id, { notSentTo: member[proved] });
  }

  return {
    /**
     * Marks the contact as verified, and evicts what was never proved.
     *
     * @returns false if the code proves nothing any more: the member has another contact by now, or has proved the
     * other one since
     */
    async prove({ memberId, sentTo }: Proof, prover: ProofSource): Promise<boolean> {
      const member = await members.lock(memberId);
      const proved = member && contactOf(member, sentTo);
      if (!member || !proved) return false;
      if (prover.by === 'link') {
        if (!member.emailVerified) await members.set(memberId, { emailVerified: true, emailByLink: true });
        return true;
      }
      if (prover.by === 'reset') {
        if (!mayRecover(member, proved)) return false;
        await sessions.closeAll(memberId);
      }
      if (isProved(member, proved)) return true;
      await members.set(memberId, PROVED[proved]);
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
    async claimForNewAccount({ memberId, sentTo }: Proof, passwordHash: string): Promise<MemberRow | null> {
      const holder = await members.lock(memberId);
      const contact = holder && contactOf(holder, sentTo);
      if (!holder || !contact || claimableContact(holder, contact) === null) return null;
      await release(holder, contact);
      return members.create({ name: UNNAMED, passwordHash, [contact]: holder[contact], ...PROVED[contact] });
    },

    /**
     * Google has proved an address that was verified by a link alone: what the registrant entered goes, password and
     * sessions included. If the account has another proved way in, only the address goes.
     *
     * @returns the member, now linked; null if the account has the address no more
     */
    async takeByGoogle(id: string, email: string, googleId: string): Promise<MemberRow | null> {
      const member = await members.lock(id);
      if (member?.email !== email || !member.emailVerified || isProved(member, 'email')) return null;
      if (!mayRecover(member, 'email')) return release(member, 'email').then(() => null);
      await sessions.closeAll(id);
      await codes.remove(id);
      return members.set(id, { ...WITHOUT.phone, googleId, emailByLink: false, passwordHash: null });
    },
  };
}
