import type { Member } from '#web/auth/session-store.ts';

/** Verified. */
export const SARI: Member = {
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

/** The member as a mutation returns it. */
export const inGraph = (member: Member) => ({ __typename: 'User', ...member });

/** Sari, as a sign-in answers. */
export const signedIn = (token: string) => ({
  session: { __typename: 'Session', token, user: inGraph(SARI) },
  userErrors: [],
});
