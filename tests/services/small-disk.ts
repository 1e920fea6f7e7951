import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk in memory that can be filled. */
export interface SmallDisk {
  folder: string;
  /** Fills what is free. */
  fill: () => void;
  /** Deletes what `fill` has written. */
  empty: () => void;
  remove: () => void;
}

/** @returns why there is none: only root may mount one, on Linux */
export function mountSmallDisk(megabytes: number): SmallDisk | { missing: string } {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    return { missing: `a small disk cannot be mounted: ${error instanceof Error ? error.message : String(error)}` };
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a');
      try {
        for (let bytes = 65_536; bytes >= 1;) {
          try {
            writeSync(file, Buffer.alloc(bytes));
          } catch {
            bytes = Math.floor(bytes / 2);
          }
        }
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
