import { UnavailableError } from '#shared/node/errors.ts';

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
const hasCode = (error: unknown, codes: readonly string[]): boolean =>
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

/**
 * Returns a function that names PostgreSQL and its address in the error of a statement or connection that failed
 * because of it. Any other error, and that of one statement alone (a conflict, a time-out), is returned as it is.
 */
export function createOutageNames(url: string): (error: unknown) => unknown {
  const { hostname, port, searchParams } = new URL(url);
  const address = `${hostname || (searchParams.get('host') ?? 'localhost')}:${port || 5432}`;
  return (error) => {
    if (error instanceof UnavailableError || !isUnavailable(error) || hasCode(error, ['40001', '40P01', '57014']))
      return error;
    return new UnavailableError(`PostgreSQL at ${address} ${reasonOf(error)}`, { cause: error });
  };
}

function reasonOf(error: unknown): string {
  if (isDiskFull(error)) return 'has no disk space left';
  if (hasCode(error, ['53300'])) return 'has no connection left';
  return hasCode(error, ['57P01', '57P02', '57P03']) ? 'is starting or shutting down' : 'does not answer';
}
