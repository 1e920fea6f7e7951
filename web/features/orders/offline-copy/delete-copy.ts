import { copyCacheName, isCopyCache } from '#web/lib/offline-cache.ts';
import { unregisterServiceWorker } from './worker-registration.ts';

// Apart from copy-store.ts, which photo pages load at first: they need no code of the service worker then.

/** Deletes the copy of an order from this device; with the last one the service worker and its app shell, too. */
export async function deleteCopy(invoice: string): Promise<void> {
  await caches.delete(copyCacheName(invoice));
  const names = await caches.keys();
  if (!names.some(isCopyCache)) await unregisterServiceWorker();
}
