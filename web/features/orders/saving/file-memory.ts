import { fetchFile, type OnProgress } from '#web/features/orders/files/fetch-file.ts';
import type { FileToSave } from './files-to-save.ts';

interface Load {
  stop: AbortController;
  /** In bytes. */
  loaded: number;
  /** Undefined while it is loading; null where it could not be loaded. */
  file: File | null | undefined;
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

/** Files in memory: those that are wanted, and no others. */
export class FileMemory {
  readonly #loads = new Map<string, Load>();
  readonly #onChange: () => void;

  /** @param onChange called as files are loaded */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get(id: string): Readonly<Load> | undefined {
    return this.#loads.get(id);
  }

  /** Loads those that are not there yet, and drops all others. */
  keep(files: readonly FileToSave[]): void {
    const ids = new Set(files.map(({ id }) => id));
    for (const [id, { stop }] of this.#loads) {
      if (ids.has(id)) continue;
      stop.abort();
      this.#loads.delete(id);
    }
    for (const file of files) if (!this.#loads.has(file.id)) void this.#load(file);
  }

  async #load(file: FileToSave): Promise<void> {
    const load: Load = { stop: new AbortController(), loaded: 0, file: undefined };
    this.#loads.set(file.id, load);
    const onProgress = (loaded: number) => {
      load.loaded = loaded;
      this.#onChange();
    };
    load.file = await loadFile(file, load.stop.signal, onProgress).catch(() => null);
    this.#onChange();
  }
}
