import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { StartupError } from '#shared/node/errors.ts';
import type * as schema from './schema.ts';

/** The interface that PGlite and PostgreSQL share; features write their queries against this alone. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Store {
  db: Database;
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
}

/** The store cannot be opened. `message` is one line for the person who starts the service. */
export class StoreError extends StartupError {
  override name = 'StoreError';
}

/** Codes of the network and of PostgreSQL that mean: no database at the moment. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '53300', // too many connections
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
]);

/** node-postgres gives these errors no code. */
const UNAVAILABLE_MESSAGE = /connection terminated|timeout exceeded when trying to connect/i;

/** Whether the error, or one of its causes, means that the database is unavailable, rather than a bug of ours. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && UNAVAILABLE.has(String(cause.code))) return true;
    if (UNAVAILABLE_MESSAGE.test(cause.message)) return true;
    // Node tries IPv6 and IPv4 and reports both failures in one.
    if (cause instanceof AggregateError && cause.errors.some(isUnavailable)) return true;
  }
  return false;
}

/** The name of the unique constraint that a write violates; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505' && 'constraint' in cause) return String(cause.constraint);
  }
  return null;
}
