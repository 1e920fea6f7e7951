import { readdirSync, readFileSync } from 'node:fs';

/** The processes that decode pictures for this one. */
export const picturePids = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-worker') &&
          readFileSync(`/proc/${pid}/stat`, 'utf8').includes(`) S ${process.pid} `)
        );
      } catch {
        return false;
      }
    })
    .map(Number);
