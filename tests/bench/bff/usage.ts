import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What processes use, from Linux's /proc; elsewhere there are no figures. */
const hasProc = existsSync('/proc/self/stat');
const TICKS_PER_SECOND = hasProc ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : 0;

/** The time on a CPU of all threads of the processes, in milliseconds, in steps of 10. */
export function cpuMsOf(pids: readonly number[]): number {
  if (!hasProc) return Number.NaN;
  const ticks = pids.map((pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may hold spaces; utime and stime are the 12th and 13th fields after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return (ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND) * 1_000;
}

/** Resident memory of all the processes, in MB: now, and at most so far. */
export function memoryOf(pids: readonly number[]): { now: number; peak: number } {
  if (!hasProc) return { now: Number.NaN, peak: Number.NaN };
  const texts = pids.map((pid) => readFileSync(`/proc/${pid}/status`, 'utf8'));
  const sumOf = (field: RegExp): number =>
    texts.reduce((sum, text) => sum + Number(field.exec(text)?.[1] ?? 0), 0) / 1_024;
  return { now: sumOf(/^VmRSS:\s+(\d+)/m), peak: sumOf(/^VmHWM:\s+(\d+)/m) };
}
