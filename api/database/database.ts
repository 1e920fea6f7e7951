import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The interface that PGlite and PostgreSQL share; features write their queries against this alone. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** How PostgreSQL names the connections of processes that take jobs. */
export const JOBS_APPLICATION = 'flipbooth-jobs';

/** The first row of a query; null if there is none. */
export const firstRow = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | null> => (await rows)[0] ?? null;

/** Whether a query has found a row, or a statement has changed one. */
export const hasRows = async (rows: PromiseLike<unknown[]>): Promise<boolean> => (await rows).length > 0;

/** Whether a text can be the id of a row. */
export const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

export interface Store {
  db: Database;
  /** Rejects when the database does not respond. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
}
