import type { FastifyInstance } from 'fastify';
import type { GoogleConfig } from '#api/config.ts';
import type { Account } from '#api/features/account/account.service.ts';
import type { Clock } from '#api/lib/clock.ts';
import type { Database } from '#api/store/database.ts';
import { googleRoutes, noGoogleRoutes } from './google.routes.ts';
import { createGoogleMembersStore } from './google.store.ts';
import { createGoogleProvider } from './google-provider.ts';
import { createGoogleTrips } from './google-state.ts';
import { createSpentTokensStore } from './spent-tokens.store.ts';

type Options = {
  /** Null: sign-in with Google is off. */
  settings: GoogleConfig | null;
  db: Database;
  clock: Clock;
  secret: string;
  siteUrl: string;
  account: Pick<Account, 'signIn'>;
};

/** Sign-in with Google: its parts put together. */
export function createGoogle({ settings, db, clock, secret, siteUrl, account }: Options) {
  const spent = createSpentTokensStore(db, clock);
  const members = createGoogleMembersStore(db);
  return {
    addRoutes(app: FastifyInstance): void {
      if (settings === null) return noGoogleRoutes(app);
      const provider = createGoogleProvider(settings, clock);
      googleRoutes(app, { account, members, provider, trips: createGoogleTrips(secret, clock), spent, siteUrl });
    },

    /** Forgets what has expired. */
    sweep: () => spent.forgetExpired(),
  };
}
