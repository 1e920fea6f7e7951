import { afterAll } from 'vitest';

/** Starts what all tests of a file use. It is closed after the last of them: what was started last, first. */
export async function forFile<T extends { close(): Promise<unknown> }>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  afterAll(() => started.close());
  return started;
}
