import type { Database } from '#api/store/database.ts';
import { members } from '#api/store/schema.ts';

// Sari has been a member for a while; Budi signed up and got no further.
const DEMO_MEMBERS: (typeof members.$inferInsert)[] = [
  {
    name: 'Sari Wulandari',
    email: 'sari@example.com',
    phone: '081234567801',
    gender: 'female',
    birthdate: '1998-04-21',
    points: 120,
    emailVerified: true,
    phoneVerified: true,
  },
  {
    name: 'Budi Santoso',
    email: 'budi@example.com',
    phone: '081234567802',
    gender: 'male',
    birthdate: '1995-08-17',
  },
];

/** Lays the demo members. One who is there already stays as they are, edits included. */
export async function seedMembers(db: Database): Promise<void> {
  await db.insert(members).values(DEMO_MEMBERS).onConflictDoNothing();
}
