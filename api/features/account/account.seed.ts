import { eq } from 'drizzle-orm';
import type { Database } from '#api/database/database.ts';
import { members } from '#api/database/schema/accounts.ts';
import type { Passwords } from './sign-in/passwords.ts';

type DemoMember = typeof members.$inferInsert & { phone: string; password: string };

// Sari has been a member for some time; Budi has registered and verified nothing.
const DEMO_MEMBERS: DemoMember[] = [
  {
    name: 'Sari Wulandari',
    email: 'sari@example.com',
    phone: '081234567801',
    gender: 'female',
    birthdate: '1998-04-21',
    points: 120,
    emailVerified: true,
    phoneVerified: true,
    password: 'flipbook1',
  },
  {
    name: 'Budi Santoso',
    email: 'budi@example.com',
    phone: '081234567802',
    gender: 'male',
    birthdate: '1995-08-17',
    password: 'flipbook2',
  },
];

export function createDemoMembers(db: Database, passwords: Passwords) {
  return {
    /** Inserts the demo members that are missing. An existing one stays unchanged, with all edits. */
    async seed(): Promise<void> {
      for (const { password, ...member } of DEMO_MEMBERS) {
        if ((await db.$count(members, eq(members.phone, member.phone))) > 0) continue;
        const row = { ...member, passwordHash: await passwords.hash(password, 'demo'), demo: true };
        await db.insert(members).values(row).onConflictDoNothing();
      }
    },

    /**
     * Deletes the demo members with their sessions and codes, since their passwords are public.
     *
     * @returns how many there were
     */
    remove: async (): Promise<number> => (await db.delete(members).where(eq(members.demo, true)).returning()).length,
  };
}
