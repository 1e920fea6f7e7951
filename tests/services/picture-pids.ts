import { readdirSync, readFileSync } from 'node:fs';

/** The processes that decode pictures for this one, idle or busy. */
export const picturePids = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-worker') &&
          new RegExp(`\\) [SRD] ${process.pid} `).test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
        );
      } catch {
        return false;
      }
    })
    .map(Number);
