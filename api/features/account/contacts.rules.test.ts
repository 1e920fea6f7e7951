import { expect, test } from 'vitest';
import { confirmationContact, contactOf, claimableContact, recoveryContact } from './contacts.rules.ts';
import type { MemberRow, UniqueField } from './members.store.ts';

const contacts = { email: 'sari@example.com', phone: '081234567801' };
const memberWith = (changes: Partial<MemberRow>) =>
  ({
    ...contacts,
    passwordHash: 'hash',
    googleId: null,
    emailVerified: false,
    emailByLink: false,
    phoneVerified: false,
    ...changes,
  }) as MemberRow;

const BY_LINK = { emailVerified: true, emailByLink: true };
const GOOGLE_ONLY = { googleId: 'sub', passwordHash: null };

/** The contact that gets the code of a reset, and the one that may be moved to an account of its own. */
type Reset = [code: UniqueField | null, moved: UniqueField | null];

test.each<[what: string, Partial<MemberRow>, byEmail: Reset, byPhone: Reset, confirms: UniqueField | null]>([
  ['nothing proved', {}, ['email', null], ['phone', null], 'email'],
  ['e-mail proved', { emailVerified: true }, ['email', null], ['email', 'phone'], 'email'],
  ['phone proved', { phoneVerified: true }, ['phone', 'email'], ['phone', null], 'phone'],
  ['both proved', { emailVerified: true, phoneVerified: true }, ['email', null], ['phone', null], 'email'],
  ['e-mail by link', BY_LINK, ['email', null], ['phone', null], 'email'],
  ['e-mail by link, phone proved', { ...BY_LINK, phoneVerified: true }, ['phone', 'email'], ['phone', null], 'phone'],
  ['e-mail alone, not proved', { phone: null }, ['email', null], [null, null], 'email'],
  ['e-mail alone, proved', { phone: null, emailVerified: true }, ['email', null], ['email', null], 'email'],
  ['phone alone, not proved', { email: null }, [null, null], ['phone', null], 'phone'],
  ['phone alone, proved', { email: null, phoneVerified: true }, ['phone', null], ['phone', null], 'phone'],
  ['no contact', { email: null, phone: null }, [null, null], [null, null], null],
  ['Google only, nothing proved', GOOGLE_ONLY, [null, 'email'], [null, 'phone'], 'email'],
  ['Google only, e-mail proved', { ...GOOGLE_ONLY, emailVerified: true }, ['email', null], ['email', 'phone'], 'email'],
  ['Google only, phone proved', { ...GOOGLE_ONLY, phoneVerified: true }, ['phone', 'email'], ['phone', null], 'phone'],
  ['Google and a password', { googleId: 'sub' }, ['email', null], ['phone', null], 'email'],
])(
  '%s: who gets the code of a reset, what it moves, and who confirms a change',
  (_what, changes, email, phone, confirms) => {
    const member = memberWith(changes);
    const resetBy = (named: UniqueField): Reset => [recoveryContact(member, named), claimableContact(member, named)];
    expect({ email: resetBy('email'), phone: resetBy('phone') }).toEqual({ email, phone });
    expect(confirmationContact(member)).toBe(confirms);
  },
);

test('a code is for the contact that it was sent to, while the member has it', () => {
  const member = memberWith({});
  expect([contacts.email, contacts.phone, 'former@example.com'].map((to) => contactOf(member, to))).toEqual([
    'email',
    'phone',
    undefined,
  ]);
});
