import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

/** Vitest's global set-up. One server for all files, since starting one takes longer than the tests of a file. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  provide('postgres', server.address);
  return server.stop;
}
