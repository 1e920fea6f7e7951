import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** What PGlite and PostgreSQL have in common: features write their queries against this alone. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type Store = {
  db: Database;
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};
