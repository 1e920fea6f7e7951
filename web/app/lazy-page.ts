import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const RELOADED = 'reloaded-for-chunk';
/** A failure this soon after a reload, in milliseconds, is the same failure; a later one is another release. */
const HELPED_AFTER = 5 * 60_000;

/** A part of the site could not be fetched, and a reload did not help. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the site could not be loaded', { cause });
  }
}

/** A page fetched when it is first needed, or before: after `preload` it renders at once, without a fallback in between. */
export type LazyPage<Props extends object = object> = LazyExoticComponent<ComponentType<Props>> & { preload: () => Promise<void> };

/**
 * A page fetched when it is first needed. After a new release the old file may be gone: the document is then
 * reloaded once, and only if that does not help either the error page shows.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let preloaded: ComponentType<Props> | null = null;
  const page = lazy(() => (preloaded === null ? fetchPage(load).then((loaded) => ({ default: loaded })) : alreadyThere({ default: preloaded })));
  return Object.assign(page, {
    preload: async () => {
      preloaded = await fetchPage(load);
    },
  });
}

async function fetchPage<Page>(load: () => Promise<Page>): Promise<Page> {
  try {
    return await load();
  } catch (cause) {
    // Without a network a reload leads out of the site, onto the browser's own page.
    if (!navigator.onLine || hasReloaded()) throw new ChunkError(cause);
    remember();
    window.location.reload();
    // The reload is on its way; what stands on the screen stays until then.
    return new Promise<never>(() => undefined);
  }
}

/** React takes any thenable: one that answers within the call lets a page that is here render without a pause. */
function alreadyThere<Value>(value: Value): Promise<Value> {
  // oxlint-disable-next-line unicorn/no-thenable
  return { then: (resolve: (value: Value) => void) => resolve(value) } as Promise<Value>;
}

/**
 * A reload of this address was tried a moment ago. A part that arrives proves nothing: an address is made of several, and
 * the one that did not would reload without end.
 */
function hasReloaded(): boolean {
  try {
    const [at = '', address] = (sessionStorage.getItem(RELOADED) ?? '').split(' ');
    return address === window.location.href && Date.now() - Number(at) < HELPED_AFTER;
  } catch {
    // No storage, no memory of a reload: better the error page than a reload without end.
    return true;
  }
}

function remember(): void {
  try {
    sessionStorage.setItem(RELOADED, `${Date.now()} ${window.location.href}`);
  } catch {
    // See hasReloaded().
  }
}
