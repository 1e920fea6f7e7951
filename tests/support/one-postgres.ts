import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the PostgreSQL that all test files share, each with databases of its own. */
    postgres: { address: string } | { missing: string };
  }
}

/** Vitest's global set-up: making a server for each file would take longer than the tests. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  if ('missing' in server) {
    provide('postgres', server);
    return async () => undefined;
  }
  provide('postgres', { address: server.address });
  return server.stop;
}
