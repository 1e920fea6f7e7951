import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const RELOADED = 'reloaded-for-chunk';

/** A part of the site could not be fetched, and a reload did not help. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the site could not be loaded', { cause });
  }
}

/**
 * A page fetched when it is first needed. After a new release the old file may be gone: the document is then
 * reloaded once, and only if that does not help either the error page shows.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      const page = await load();
      remember(null);
      return { default: page };
    } catch (cause) {
      if (recall() === window.location.href) throw new ChunkError(cause);
      remember(window.location.href);
      window.location.reload();
      // The reload is on its way; the skeleton stands until then.
      return new Promise<never>(() => undefined);
    }
  });
}

function recall(): string | null {
  try {
    return sessionStorage.getItem(RELOADED);
  } catch {
    // No storage, no memory of a reload: better the error page than a reload without end.
    return window.location.href;
  }
}

function remember(address: string | null): void {
  try {
    if (address === null) sessionStorage.removeItem(RELOADED);
    else sessionStorage.setItem(RELOADED, address);
  } catch {
    // See recall().
  }
}
