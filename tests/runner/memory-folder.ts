import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

/** The folder in memory of Linux. */
const MEMORY = '/dev/shm';
/** The files of a run take a gigabyte; the rest is for the services and browsers. */
const LEAST_ROOM = 4e9;
const LEAST_MEMORY = 8e9;

/**
 * Gives this process and those it starts a folder in memory for temporary files, until it ends. The tests make, flush
 * and delete a thousand files for each embedded database, which takes a disk longer than the tests themselves. Where
 * memory is short, or TMPDIR is set, nothing changes.
 */
export function keepFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  const folder = mkdtempSync(path.join(MEMORY, 'tests-'));
  // PostgreSQL runs as another user where this one is root.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= LEAST_ROOM && freemem() >= LEAST_MEMORY;
  } catch {
    return false;
  }
}
