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

/** Codes of PostgreSQL and of the file system. */
const DISK_FULL = ['53100', 'ENOSPC', 'EDQUOT'];

/** Codes of the network and of PostgreSQL for a database that is temporarily unavailable. */
const UNAVAILABLE = [
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
  '57014', // statement timeout
  '40001', // serialization failure
  '40P01', // deadlock
  ...DISK_FULL,
];

/** node-postgres gives these errors no code. */
const UNAVAILABLE_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error/i;

/** The error and its causes. Node tries IPv6 and IPv4, and reports both failures in one error. */
function causesOf(error: unknown): (Error & { code?: unknown; constraint?: unknown })[] {
  if (!(error instanceof Error)) return [];
  const inner: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error, ...[error.cause, ...inner].flatMap(causesOf)];
}

/** Whether the error or one of its causes has one of these codes. */
export const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  causesOf(error).some(({ code }) => codes.includes(String(code)));

/** Whether the error means that the database is unavailable or the disk full, rather than a bug of ours. */
export const isUnavailable = (error: unknown): boolean =>
  hasCode(error, UNAVAILABLE) || causesOf(error).some(({ message }) => UNAVAILABLE_MESSAGE.test(message));

/** Whether a statement has waited longer for a lock than `lock_timeout`. */
export const isLockTimeout = (error: unknown) => hasCode(error, ['55P03']);

/** Whether there is no space left for the database or for a file. */
export const isDiskFull = (error: unknown) => hasCode(error, DISK_FULL);

/** The name of the unique constraint that a write violates; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  const violation = causesOf(error).find(({ code, constraint }) => code === '23505' && constraint !== undefined);
  return violation === undefined ? null : String(violation.constraint);
}
