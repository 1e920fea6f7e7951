import { withStorage } from '#web/lib/storage.ts';

/** The message where code could not be loaded, and reloading the document did not help; index.html has it as well. */
export const NOT_LOADED = 'Halaman ini belum bisa dimuat. Periksa koneksimu, lalu muat ulang.';

/** Key of the session storage: when, and at which address, the document was reloaded for a missing chunk. */
const RELOAD_KEY = 'reloaded-for-chunk';
/** A failure within this time after a reload is the same failure; a later one is another release. */
const SAME_FAILURE_MS = 5 * 60_000;
/** A document that exists this long after `beforeunload` stays: a download, or a cancelled navigation. */
const LEAVING_MS = 10_000;

/** A chunk could not be loaded, and reloading the document did not help. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A chunk of the site could not be loaded', { cause });
  }
}

/**
 * Loads code of the site. After a release it may be gone: the document is then reloaded once. Throws a
 * {@link ChunkError} if that fails too.
 */
export async function loadOrReload<Page>(load: () => Promise<Page>): Promise<Page> {
  let isLeaving = false;
  const leave = () => void (isLeaving = true);
  // A page that is prerendered has no window.
  globalThis.window?.addEventListener('beforeunload', leave);
  try {
    return await load();
  } catch (cause) {
    // Firefox cancels what is loading as soon as another address is opened, and a reload would cancel that navigation.
    if (isLeaving) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
    // A reload without a network would replace the site by the browser's own error page.
    if (!navigator.onLine || hasReloaded()) throw new ChunkError(cause);
    withStorage(() => sessionStorage.setItem(RELOAD_KEY, `${Date.now()} ${window.location.href}`));
    window.location.reload();
    // Pending until the document is reloaded: the screen stays as it is.
    return new Promise<never>(() => undefined);
  } finally {
    globalThis.window?.removeEventListener('beforeunload', leave);
  }
}

/**
 * Whether this address was reloaded just now. A chunk that loads does not reset this: a page has several, and the
 * missing one would reload the document forever. Without storage it is true: the error page is better than an endless
 * loop.
 */
function hasReloaded(): boolean {
  const note = withStorage(() => sessionStorage.getItem(RELOAD_KEY) ?? '');
  if (note === null) return true;
  const [at = '', address] = note.split(' ');
  return address === window.location.href && Date.now() - Number(at) < SAME_FAILURE_MS;
}
