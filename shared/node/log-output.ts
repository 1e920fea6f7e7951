import { constants, fstatSync, openSync, write } from 'node:fs';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The most text that waits for a slow reader or a full disk; more is dropped. Counted in characters until the text is
 * encoded, then in bytes.
 */
const MAX_WAITING_BYTES = 1024 * 1024;

/** Texts are collected for this long, or up to this many characters, and written together. */
const COLLECT_MS = 20;
const COLLECT_CHARACTERS = 32_768;

/** The time after which a full disk is tried again; a stopped terminal (Ctrl-S) is tried again sooner. */
const RETRY_MS = 1_000;
const RETRY_BUSY_MS = 100;

export type Output = ReturnType<typeof createOutput>;

/**
 * Writes text for a reader that may be slow or gone; writing never blocks and never fails (decision 063).
 *
 * Limits the text that waits in a stream: more is counted and dropped. Collects texts before it writes: Node writes
 * files in a thread, and waking it in each turn of the event loop takes a tenth of the time of a short response.
 */
export function createOutput(stream: Writable, maxWaitingBytes = MAX_WAITING_BYTES) {
  let dropped = 0;
  /** The texts that are not written yet. */
  let texts = '';
  let count = 0;
  const send = (): void => {
    if (count === 0) return;
    const sent = count;
    stream.write(texts, (error) => {
      if (error) dropped += sent;
    });
    texts = '';
    count = 0;
  };
  // If the reader is gone, the callback of each failed write counts the loss.
  stream.on('error', () => {});
  return {
    write(text: string): void {
      if (stream.writableLength + texts.length + text.length > maxWaitingBytes) {
        dropped += 1;
        return;
      }
      if (count === 0) setTimeout(send, COLLECT_MS);
      texts += text;
      count += 1;
      if (texts.length >= COLLECT_CHARACTERS) send();
    },
    /** The number of texts dropped so far. */
    dropped: () => dropped,
    /** Waits until everything is written, at most `timeoutMs`. */
    flush: async (timeoutMs: number): Promise<void> => {
      send();
      if (stream.writableLength === 0) return;
      await Promise.race([new Promise((resolve) => stream.write('', resolve)), sleep(timeoutMs)]);
    },
  };
}

/** Opens an output of this process: 1 is stdout, 2 is stderr. */
export function openOutput(fd: 1 | 2): Output {
  const output = createOutput(openStream(fd));
  // Writes the texts that were collected last: a pipe still takes them at exit.
  process.on('exit', () => void output.flush(0));
  return output;
}

/**
 * Node's own streams write to files and terminals synchronously, which blocks; to pipes asynchronously, unless another
 * process that shares the pipe has made it blocking.
 */
function openStream(fd: 1 | 2): Writable {
  const kind = fstatSync(fd);
  const reopened = kind.isFIFO() || kind.isCharacterDevice() ? reopen(fd) : null;
  if (kind.isFIFO() && reopened !== null) return new Socket({ fd: reopened, readable: false, writable: true });
  if (kind.isFIFO() || kind.isSocket()) return fd === 1 ? process.stdout : process.stderr;
  return new FileOutput(reopened ?? fd);
}

/**
 * Reopens `fd` with O_NONBLOCK. The flag belongs to the open file description, which inheriting processes share, so it
 * is set on a new one. Null if the system has no `/proc`.
 */
function reopen(fd: number): number | null {
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return null;
  }
}

/** Writes to a file or a device in the background, and tries again until it succeeds. */
export class FileOutput extends Writable {
  constructor(private readonly fd: number) {
    super();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.writeAll(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  private writeAll(rest: Buffer, done: () => void): void {
    write(this.fd, rest, (error, written) => {
      if (error)
        setTimeout(() => this.writeAll(rest, done), error.code === 'EAGAIN' ? RETRY_BUSY_MS : RETRY_MS).unref();
      else if (written < rest.length) this.writeAll(rest.subarray(written), done);
      else done();
    });
  }
}
