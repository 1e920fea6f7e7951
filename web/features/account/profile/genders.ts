import type { Gender } from '#web/gql/generated/documents.ts';

/** How the graph's words are said to people, in the order in which they are offered. */
export const genders: readonly { value: Gender; label: string }[] = [
  { value: 'FEMALE', label: 'Perempuan' },
  { value: 'MALE', label: 'Laki-laki' },
  { value: 'OTHER', label: 'Lainnya' },
];
