import type { Member } from '#web/auth/stored-session.ts';

/** Verified. */
export const SARI: Member = {
  __typename: 'User',
  id: 'member',
  name: 'Sari Wulandari',
  firstName: 'Sari',
  email: 'sari@example.com',
  phone: '081234567801',
  gender: 'FEMALE',
  birthDate: '1999-12-31',
  profilePicture: null,
  points: 120,
  emailVerified: true,
  phoneVerified: true,
};
/** Not verified. */
export const BUDI: Member = {
  ...SARI,
  name: 'Budi Santoso',
  firstName: 'Budi',
  email: 'budi@example.com',
  phone: '081234567802',
  gender: 'MALE',
  points: null,
  emailVerified: false,
  phoneVerified: false,
};

/** Sari, as a sign-in answers. */
export const signedIn = (token: string) => ({
  session: { __typename: 'Session', token, member: SARI },
  userErrors: [],
});
