/** The service worker that answers offline copies; it is registered when the first copy is saved. */
export const SERVICE_WORKER = { script: '/offline-worker.js', scope: '/photos/' } as const;

// The cache names and paths below are stored on visitors' devices. Changing one makes saved copies unreadable.

/** Prefix of the caches that hold the photo page's own code; the build's id follows. */
export const APP_SHELL_PREFIX = 'shell:';

const COPY_PREFIX = 'copy:';

/** Name of the cache that holds the copy of one order. */
export const copyCacheName = (invoice: string): string => COPY_PREFIX + encodeURIComponent(invoice);

/** Whether a cache holds the copy of an order. */
export const isCopyCache = (name: string): boolean => name.startsWith(COPY_PREFIX);

/** Path of a copied file, both as the key in its cache and as the address that the service worker answers. */
export const copiedFilePath = (invoice: string, name: string): string => `/kept/${encodeURIComponent(invoice)}/${name}`;

/** Path of the copy's manifest, which is written before the files. */
export const manifestPath = (invoice: string): string => copiedFilePath(invoice, 'order.json');

/** The invoice in the path of a photo page (`photos`) or of a copied file (`kept`); null for any other path. */
export function invoiceIn(pathname: string, root: 'photos' | 'kept'): string | null {
  const [, first, segment, ...rest] = pathname.split('/');
  if (first !== root || !segment || rest.some((part) => part !== '' && root === 'photos')) return null;
  try {
    return decodeURIComponent(segment).trim() || null;
  } catch {
    return null;
  }
}
