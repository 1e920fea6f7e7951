/** The service worker that shows kept copies. It is registered by whoever keeps one, and by nobody else. */
export const keeper = { script: '/keeper.js', scope: '/photos/' } as const;

/** The caches of the shell (the gallery's own code) begin with this; the build's mark follows. */
export const shellPrefix = 'shell:';

const copyPrefix = 'copy:';

/** The cache of one order's copy. */
export const copyCache = (invoice: string): string => copyPrefix + encodeURIComponent(invoice);

/** Whether a cache holds a copy of an order. */
export const isCopyCache = (name: string): boolean => name.startsWith(copyPrefix);

/** Where something of a kept order is found, in its cache and, answered by the service worker alone, by the page. */
export const keptPath = (invoice: string, name: string): string => `/kept/${encodeURIComponent(invoice)}/${name}`;

/** What the copy knows of its order; laid before the files. */
export const factsPath = (invoice: string): string => keptPath(invoice, 'order.json');

/** The invoice of a photo page's path or of a kept thing's; null where it is neither. */
export function invoiceIn(pathname: string, root: 'photos' | 'kept'): string | null {
  const [, first, segment, ...rest] = pathname.split('/');
  if (first !== root || !segment || rest.some((part) => part !== '' && root === 'photos')) return null;
  try {
    return decodeURIComponent(segment).trim() || null;
  } catch {
    return null;
  }
}
