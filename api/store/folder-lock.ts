import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { StoreError } from './store-error.ts';

type Holder = { pid: number; started: string | null };

/** Paths held by this very process; its own pid in the file can't tell it that. */
const held = new Set<string>();

/**
 * Takes a lock file that names its holder by pid. The lock of a process that is gone is taken over.
 *
 * @param path of the lock file
 * @param what the setting to name in the failure
 * @returns the function that gives the lock back
 * @throws {StoreError} when a living process holds it
 */
export async function lockFolder(path: string, what: string): Promise<() => Promise<void>> {
  const own = `${path}.${randomUUID()}`;
  // The id tells two locks of one process apart.
  const text = JSON.stringify({ pid: process.pid, started: startOf(process.pid), id: randomUUID() });
  await writeFile(own, text);
  try {
    // A link appears with its content and only where nothing is: no reader sees half a lock.
    while (!(await tryLink(own, path)) && !(await takeOver(path, own, what)));
    held.add(path);
  } finally {
    await rm(own, { force: true });
  }
  return async () => {
    if (held.delete(path)) await rm(path, { force: true });
  };
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Puts `own` in the place of a lock whose holder is gone. Whoever does so holds a lock for this very takeover, so that of many who find the
 * same stale lock one replaces it, and there is no moment without a lock in which another could lay one.
 *
 * @returns false when the lock is another one by now, or gone
 */
async function takeOver(path: string, own: string, what: string): Promise<boolean> {
  const stale = await readLock(path);
  if (stale === null) return false;
  const holder = parseHolder(stale);
  if (held.has(path) || (holder !== null && isAlive(holder))) {
    const who = `process ${holder?.pid ?? process.pid}`;
    throw new StoreError(
      `${what}: ${path} is held by ${who}; stop it, or give this one a folder of its own, for example ${what}=.data-2`,
    );
  }
  const giveBack = await lockFolder(`${path}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`, what);
  try {
    if ((await readLock(path)) !== stale) return false;
    await rename(own, path);
    return true;
  } finally {
    await giveBack();
  }
}

/** What stands in a lock file; null where there is none. */
async function readLock(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
}

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value)) return null;
    const started = 'started' in value && typeof value.started === 'string' ? value.started : null;
    const pid = Number(value.pid);
    return Number.isInteger(pid) && pid > 0 ? { pid, started } : null;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  // Pids come back, in containers nearly always the same one: the time of birth tells them apart.
  const started = startOf(holder.pid);
  if (started !== null && holder.started !== null) return started === holder.started;
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Clock ticks since boot at which a process was born; null where /proc does not say. One that is
 * dead but not yet buried by its parent was born at no time.
 */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; the state follows it, the birth 19 fields later.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'never' : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
