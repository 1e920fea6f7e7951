import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { resolvedNow } from '#web/lib/resolved-now.ts';

/** Key of the session storage: when, and at which address, the document was reloaded for a missing chunk. */
const RELOAD_KEY = 'reloaded-for-chunk';
/** A failure within this time after a reload is the same failure; a later one is another release. */
const SAME_FAILURE_MS = 5 * 60_000;
/** A document that is still here so long after a navigation began stays: the navigation was a download, or came to nothing. */
const LEAVING_MS = 10_000;

/** A chunk could not be loaded, and reloading the document did not help. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A chunk of the site could not be loaded', { cause });
  }
}

/** A lazy component. After `preload` it renders synchronously, without its fallback. */
export type LazyPage<Props extends object = object> = LazyExoticComponent<ComponentType<Props>> & {
  preload: () => Promise<void>;
};

/**
 * Creates a lazy component. After a release its chunk may be gone: the document is then reloaded once, and the error page
 * is shown only if that fails too.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let preloaded: ComponentType<Props> | null = null;
  const page = lazy(() =>
    preloaded === null ? fetchPage(load).then((loaded) => ({ default: loaded })) : resolvedNow({ default: preloaded }),
  );
  return Object.assign(page, {
    preload: async () => {
      preloaded = await fetchPage(load);
    },
  });
}

async function fetchPage<Page>(load: () => Promise<Page>): Promise<Page> {
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
    rememberReload();
    window.location.reload();
    // Pending until the document is reloaded: the screen stays as it is.
    return new Promise<never>(() => undefined);
  } finally {
    globalThis.window?.removeEventListener('beforeunload', leave);
  }
}

/**
 * Whether this address was reloaded a moment ago. A chunk that loads does not reset this: a page has several, and the
 * missing one would reload the document forever.
 */
function hasReloaded(): boolean {
  try {
    const [at = '', address] = (sessionStorage.getItem(RELOAD_KEY) ?? '').split(' ');
    return address === window.location.href && Date.now() - Number(at) < SAME_FAILURE_MS;
  } catch {
    // Without storage a reload can't be remembered: the error page is better than an endless loop.
    return true;
  }
}

function rememberReload(): void {
  try {
    sessionStorage.setItem(RELOAD_KEY, `${Date.now()} ${window.location.href}`);
  } catch {
    // See hasReloaded().
  }
}
