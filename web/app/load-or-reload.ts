import { withStorage } from '#web/lib/storage.ts';

/** The message shown if code could not be loaded even after a reload of the document; index.html has it as well. */
export const NOT_LOADED = 'Halaman ini belum bisa dimuat. Periksa koneksimu, lalu muat ulang.';

/** The key in session storage that says that this address was reloaded for a missing chunk. */
const reloadKey = () => `reloaded ${window.location.href}`;

/** Thrown if a chunk could not be loaded even after a reload of the document. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A chunk of the site could not be loaded', { cause });
  }
}

/**
 * Loads code of the site. A release may have removed it: then the document is reloaded once.
 *
 * @throws ChunkError if the reload does not help
 */
export async function loadOrReload<Page>(load: () => Promise<Page>): Promise<Page> {
  try {
    return await load();
  } catch (cause) {
    // Without a network, a reload would replace the site by the browser's own error page.
    if (!navigator.onLine || hasReloaded()) throw new ChunkError(cause);
    withStorage(() => sessionStorage.setItem(reloadKey(), 'yes'));
    window.location.reload();
    // Pending until the document is reloaded: the screen stays as it is.
    return new Promise<never>(() => undefined);
  }
}

/**
 * Whether this tab has reloaded the address. A chunk that loads does not reset this: a page has several chunks, and the
 * missing one would reload the document forever. Without storage it returns true, to prevent an endless loop.
 */
const hasReloaded = (): boolean => withStorage(() => sessionStorage.getItem(reloadKey()) !== null) ?? true;
