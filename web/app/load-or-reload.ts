import { withStorage } from '#web/lib/storage.ts';

/** The message shown if code could not be loaded even after a reload of the document; index.html has it as well. */
export const NOT_LOADED = 'Halaman ini belum bisa dimuat. Periksa koneksimu, lalu muat ulang.';

/**
 * WebKit and Firefox abort what a page still loads as soon as its visitor goes elsewhere. A reload at once would take
 * the place of that navigation and keep them here, so it waits this long for the document to be gone.
 */
export const TIME_TO_LEAVE_MS = 2000;

/**
 * The key in session storage that says that this release has reloaded this address for a missing chunk. The URL of this
 * script has the hash of its content, which names the site's chunks: another release has another.
 */
const reloadKey = () => `reloaded ${window.location.href} ${import.meta.url}`;

/** Thrown if a chunk could not be loaded even after a reload of the document. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A chunk of the site could not be loaded', { cause });
  }
}

/**
 * Loads code of the site. The next release may have removed it: then the document is reloaded, once for each release.
 *
 * @throws ChunkError if the reload does not help
 */
export async function loadOrReload<Page>(load: () => Promise<Page>): Promise<Page> {
  try {
    return await load();
  } catch (cause) {
    // Without a network, a reload would replace the site by the browser's own error page.
    if (!navigator.onLine || hasReloaded()) throw new ChunkError(cause);
    await new Promise((resolve) => setTimeout(resolve, TIME_TO_LEAVE_MS));
    withStorage(() => sessionStorage.setItem(reloadKey(), 'yes'));
    window.location.reload();
    // Pending until the document is reloaded: the screen stays as it is.
    return new Promise<never>(() => undefined);
  }
}

/**
 * Whether this release has reloaded the address in this tab. A chunk that loads does not reset this: a page has several
 * chunks, and the missing one would reload the document forever. Without storage it returns true, to prevent an endless
 * loop.
 */
const hasReloaded = (): boolean => withStorage(() => sessionStorage.getItem(reloadKey()) !== null) ?? true;
