import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL server that all test files share; each creates its own databases. */
    postgres: string;
  }
}

/** Vitest's global set-up. One server for all files, since starting one takes longer than the tests of a file. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  provide('postgres', server.address);
  return server.stop;
}
