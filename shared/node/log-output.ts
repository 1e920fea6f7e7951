import { setTimeout as sleep } from 'node:timers/promises';
import SonicBoom from 'sonic-boom';

/** The most text that waits for a slow reader or a full disk, in bytes; more is dropped. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** Texts are collected up to this size, or for this long, and written together: each write wakes a thread. */
const COLLECT_BYTES = 4_096;
const COLLECT_MS = 100;

export type Output = ReturnType<typeof openOutput>;

/**
 * Opens an output of this process: 1 is stdout, 2 is stderr. Writing never blocks and never fails (decision 063). It is
 * what `pino.destination` makes, without the hook that writes the rest when the process ends: on a full disk that never
 * returns.
 */
export function openOutput(fd: 1 | 2) {
  let dropped = 0;
  const stream = new SonicBoom({
    // Node makes the pipe of its own stream non-blocking: a reader that does not read holds neither a thread nor the
    // exit.
    fd: (fd === 1 ? process.stdout : process.stderr).fd,
    minLength: COLLECT_BYTES,
    maxLength: MAX_WAITING_BYTES,
    periodicFlush: COLLECT_MS,
  });
  stream.on('drop', () => (dropped += 1));
  // The text stays, and is tried again with the next one.
  stream.on('error', () => {});
  return {
    write: (text: string): void => void stream.write(text),
    /** The number of texts dropped so far. */
    dropped: () => dropped,
    /** Waits until everything is written, at most `timeoutMs`. */
    flush: (timeoutMs: number): Promise<void> =>
      Promise.race([new Promise<void>((resolve) => stream.flush(() => resolve())), sleep(timeoutMs)]),
  };
}
