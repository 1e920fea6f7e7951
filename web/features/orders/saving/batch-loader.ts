import { fetchFile, type OnProgress } from '#web/features/orders/files/fetch-file.ts';
import type { FileToSave } from './files-to-save.ts';

/**
 * What goes to the share sheet at once: Chrome on Android takes 10 files and 50 MiB. Three files are fetched at a
 * time.
 */
const BATCH = { files: 10, bytes: 50_000_000, atOnce: 3 } as const;

interface Entry {
  status: 'waiting' | 'fetching' | 'ready' | 'failed';
  loaded: number;
  /** Lower bound of the size where the host does not send it: the most bytes loaded so far. */
  atLeast: number;
  bytes: number | null;
  file: File | null;
  stop: AbortController | null;
}

/** The files that go to the share sheet together next, and how far they are loaded. */
export interface Batch {
  files: FileToSave[];
  /** All of them in memory; null while one is missing. */
  ready: File[] | null;
  readyCount: number;
  /** Bytes: `total` is null while one file's size is not known. */
  loaded: number;
  total: number | null;
  /** Could not be loaded; the batch goes on without them. */
  failed: FileToSave[];
}

interface LoaderOptions {
  load: typeof loadFile;
  /** Called after each change of the batch. */
  onChange: () => void;
}

/**
 * Loads a file into memory, for the share sheet.
 *
 * @throws as {@link fetchFile} does
 */
export async function loadFile(file: FileToSave, signal: AbortSignal, onProgress: OnProgress): Promise<File> {
  const { type, body } = await fetchFile(file, signal, onProgress);
  return new File([await new Response(body).arrayBuffer()], file.name, { type });
}

/**
 * Loads the next batch before the tap that shares it: as many files and bytes as a share sheet takes. At most one
 * batch is in memory; files that leave the batch are dropped.
 */
export class BatchLoader {
  readonly #options: LoaderOptions;
  readonly #entries = new Map<string, Entry>();
  #files: readonly FileToSave[] = [];

  constructor(options: LoaderOptions) {
    this.#options = options;
  }

  /** Sets the files to load, in this order. */
  setFiles(files: readonly FileToSave[]): void {
    this.#files = files;
    this.#pump();
  }

  /** Loads failed files again. */
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
      total: entries.every(({ bytes }) => bytes !== null)
        ? entries.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
        : null,
      failed: this.#failed(),
    };
  }

  close(): void {
    this.#files = [];
    for (const entry of this.#entries.values()) drop(entry);
  }

  #entryOf({ url }: FileToSave): Entry {
    const entry = this.#entries.get(url) ?? {
      status: 'waiting',
      loaded: 0,
      atLeast: 0,
      bytes: null,
      file: null,
      stop: null,
    };
    this.#entries.set(url, entry);
    return entry;
  }

  #failed(): FileToSave[] {
    return this.#files.filter((file) => this.#entryOf(file).status === 'failed');
  }

  #batch(): FileToSave[] {
    const batch: FileToSave[] = [];
    let bytes = 0;
    for (const file of this.#files) {
      const { status, bytes: whole, atLeast } = this.#entryOf(file);
      if (status === 'failed') continue;
      bytes += whole ?? atLeast;
      // A single file may be larger than a batch.
      if (batch.length === BATCH.files || (batch.length > 0 && bytes > BATCH.bytes)) break;
      batch.push(file);
    }
    return batch;
  }

  #pump(): void {
    const batch = this.#batch();
    const urls = new Set(batch.map(({ url }) => url));
    for (const [url, entry] of this.#entries) if (!urls.has(url) && entry.status !== 'failed') drop(entry);
    const having = (status: Entry['status']) => batch.filter((file) => this.#entryOf(file).status === status);
    for (const file of having('waiting').slice(0, BATCH.atOnce - having('fetching').length)) void this.#load(file);
    this.#options.onChange();
  }

  async #load(file: FileToSave): Promise<void> {
    const entry = this.#entryOf(file);
    const stop = new AbortController();
    const isDropped = () => entry.stop !== stop;
    const update = (change: Partial<Entry>) => Object.assign(entry, change);
    update({ status: 'fetching', stop });
    const onProgress = (loaded: number, total: number | null) => {
      if (isDropped()) return;
      const isNewSize = total !== null && entry.bytes !== total;
      update({ loaded, atLeast: Math.max(loaded, entry.atLeast), bytes: total ?? entry.bytes });
      // Sizes move the end of the batch, as do bytes of a file without one.
      if (isNewSize || total === null) this.#pump();
      else this.#options.onChange();
    };
    const whole = await this.#options.load(file, stop.signal, onProgress).catch(() => null);
    if (isDropped()) return;
    update(
      whole
        ? { status: 'ready', file: whole, loaded: whole.size, bytes: whole.size, stop: null }
        : { status: 'failed', loaded: 0, stop: null },
    );
    this.#pump();
  }
}

function drop(entry: Entry): void {
  entry.stop?.abort();
  Object.assign(entry, { status: 'waiting', loaded: 0, file: null, stop: null } satisfies Partial<Entry>);
}
