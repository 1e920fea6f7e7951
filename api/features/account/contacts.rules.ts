import type { MemberRow, UniqueField } from './members.store.ts';

// Verified: the flag. Proved: verified, and not by a link alone (decision 057).

export const otherThan = (contact: UniqueField): UniqueField => (contact === 'email' ? 'phone' : 'email');

/**
 * A link that was opened outside of the member's sessions verifies the address, but does not prove that it is the
 * registrant's.
 */
export const isProved = (member: MemberRow, contact: UniqueField) =>
  contact === 'email' ? member.emailVerified && !member.emailByLink : member.phoneVerified;

/**
 * Whether a code sent to the contact may set a new password: only to a proved one. In an account that has proved
 * neither contact, each of them may, so that its owner has a way back; but not if Google is the only way in, which
 * is a proof of its own.
 */
export function mayRecover(member: MemberRow, contact: UniqueField): boolean {
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

/** The contact of the member to which a code was sent. */
export function contactOf({ email, phone }: MemberRow, sentTo: string): UniqueField | undefined {
  if (email === sentTo) return 'email';
  return phone === sentTo ? 'phone' : undefined;
}
