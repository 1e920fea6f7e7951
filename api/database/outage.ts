import { UnavailableError } from '#shared/node/errors.ts';
import { hasCode, isDiskFull, isUnavailable } from './database.ts';

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
