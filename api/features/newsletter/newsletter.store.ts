import type { Clock } from '#api/lib/clock.ts';
import type { Database } from '#api/store/database.ts';
import { unsubscribed } from '#api/store/schema.ts';

export type NewsletterStore = ReturnType<typeof createNewsletterStore>;

/** Who wants no newsletter. The table is what a sender leaves out. */
export function createNewsletterStore(db: Database, clock: Clock) {
  return {
    /** Again is as good as once; the first time stays. */
    async unsubscribe(email: string): Promise<void> {
      await db.insert(unsubscribed).values({ email, at: clock() }).onConflictDoNothing();
    },
  };
}
