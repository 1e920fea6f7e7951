import { saveBatch } from '#web/lib/limits.ts';
import type { SaveFile } from './save-file.ts';

type Entry = {
  status: 'waiting' | 'fetching' | 'ready' | 'failed';
  loaded: number;
  /** As large as it is known to be by what has come, when nobody says its size. */
  atLeast: number;
  bytes: number | null;
  file: File | null;
  stop: AbortController | null;
};

/** The files that go to the phone together next, and how far they are. */
export type Batch = {
  files: SaveFile[];
  /** All of them, in memory; null while one is missing. */
  ready: File[] | null;
  readyCount: number;
  /** Bytes: `total` is null while one file's size is not known. */
  loaded: number;
  total: number | null;
  /** Not to be had: they hold nobody up. */
  failed: SaveFile[];
};

type FetchFile = (file: SaveFile, signal: AbortSignal, onBytes: (loaded: number, total: number | null) => void) => Promise<File>;

type Parts = { fetchFile: FetchFile; /** Something is other than it was. */ onChange: () => void };

/**
 * Fetches what is wanted, a batch ahead of the tap: as many files and bytes as a share sheet takes, three at a time, and
 * no more than one batch in memory. Whatever falls out of the batch is dropped.
 */
export class BatchLoader {
  readonly #parts: Parts;
  readonly #entries = new Map<string, Entry>();
  #wanted: readonly SaveFile[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Wants these from now on, in this order. */
  want(files: readonly SaveFile[]): void {
    this.#wanted = files;
    this.#pump();
  }

  /** Tries anew what failed. */
  retry(): void {
    for (const file of this.#failed()) drop(this.#entryOf(file));
    this.#pump();
  }

  batch(): Batch {
    const files = this.#batch();
    const entries = files.map((file) => this.#entryOf(file));
    const ready = entries.flatMap(({ status, file }) => (status === 'ready' && file ? [file] : []));
    return {
      files,
      ready: ready.length === files.length && files.length > 0 ? ready : null,
      readyCount: ready.length,
      loaded: entries.reduce((sum, { loaded }) => sum + loaded, 0),
      total: entries.every(({ bytes }) => bytes !== null) ? entries.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) : null,
      failed: this.#failed(),
    };
  }

  /** Bytes of a file, once they are known. */
  sizeOf({ url }: SaveFile): number | null {
    return this.#entries.get(url)?.bytes ?? null;
  }

  close(): void {
    this.#wanted = [];
    for (const entry of this.#entries.values()) drop(entry);
  }

  #entryOf({ url }: SaveFile): Entry {
    const entry = this.#entries.get(url) ?? { status: 'waiting', loaded: 0, atLeast: 0, bytes: null, file: null, stop: null };
    this.#entries.set(url, entry);
    return entry;
  }

  #failed(): SaveFile[] {
    return this.#wanted.filter((file) => this.#entryOf(file).status === 'failed');
  }

  #batch(): SaveFile[] {
    const batch: SaveFile[] = [];
    let bytes = 0;
    for (const file of this.#wanted) {
      const { status, bytes: whole, atLeast } = this.#entryOf(file);
      if (status === 'failed') continue;
      bytes += whole ?? atLeast;
      // One file alone may be as large as it is: there is no smaller batch.
      if (batch.length === saveBatch.files || (batch.length > 0 && bytes > saveBatch.bytes)) break;
      batch.push(file);
    }
    return batch;
  }

  #pump(): void {
    const batch = this.#batch();
    const urls = new Set(batch.map(({ url }) => url));
    for (const [url, entry] of this.#entries) if (!urls.has(url) && entry.status !== 'failed') drop(entry);
    const having = (status: Entry['status']) => batch.filter((file) => this.#entryOf(file).status === status);
    for (const file of having('waiting').slice(0, saveBatch.atOnce - having('fetching').length)) void this.#load(file);
    this.#parts.onChange();
  }

  async #load(file: SaveFile): Promise<void> {
    const entry = this.#entryOf(file);
    const stop = new AbortController();
    const isOver = () => entry.stop !== stop;
    const note = (news: Partial<Entry>) => Object.assign(entry, news);
    note({ status: 'fetching', stop });
    const onBytes = (loaded: number, total: number | null) => {
      if (isOver()) return;
      const isNews = total !== null && entry.bytes !== total;
      note({ loaded, atLeast: Math.max(loaded, entry.atLeast), bytes: total ?? entry.bytes });
      // A size may move the batch's end; so may a file whose size nobody said.
      if (isNews || total === null) this.#pump();
      else this.#parts.onChange();
    };
    const whole = await this.#parts.fetchFile(file, stop.signal, onBytes).catch(() => null);
    if (isOver()) return;
    note(whole ? { status: 'ready', file: whole, loaded: whole.size, bytes: whole.size, stop: null } : { status: 'failed', loaded: 0, stop: null });
    this.#pump();
  }
}

function drop(entry: Entry): void {
  entry.stop?.abort();
  Object.assign(entry, { status: 'waiting', loaded: 0, file: null, stop: null } satisfies Partial<Entry>);
}
