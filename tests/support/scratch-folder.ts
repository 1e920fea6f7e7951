import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder for the tests of a file or a group, removed after all else of them has ended. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'scratch-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A new folder in that of `scratchFolder`, for one test. */
export const newFolder = (scratch: string): string => mkdtempSync(join(scratch, 'test-'));
