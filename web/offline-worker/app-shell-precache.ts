import { APP_SHELL_PREFIX, copyCacheName, invoiceIn, manifestPath } from '#web/lib/offline-cache.ts';

/** The photo page's own code as one build made it. */
export interface AppShell {
  /** Changes with the files. */
  buildId: string;
  /** Paths of all files that the photo page consists of, lazy parts included. */
  files: readonly string[];
}

interface Environment {
  caches: CacheStorage;
  fetch: typeof fetch;
}

/** The photo page without an invoice: the same document for every order. */
const DOCUMENT_PATH = '/photos';

/**
 * Stores the app shell in a cache of its own, completely or not at all. Until it succeeds the previous app shell stays in use.
 *
 * @throws when a file cannot be fetched, and during a release when the document belongs to another build than the files
 */
export async function precacheAppShell({ buildId, files }: AppShell, { caches, fetch }: Environment): Promise<void> {
  const name = APP_SHELL_PREFIX + buildId;
  try {
    const cache = await caches.open(name);
    const page = await fetch(DOCUMENT_PATH, { cache: 'no-store' });
    if (!page.ok) throw new Error(`the document answered ${page.status}`);
    const html = await page.clone().text();
    const referenced = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
    if (referenced.length === 0 || referenced.some((file) => !files.includes(file))) throw new Error('the document belongs to another build');
    await cache.put(DOCUMENT_PATH, page);
    // The page has just used these files: the browser's HTTP cache may answer.
    await cache.addAll(files);
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

/** Deletes the app shells of other builds. */
export async function deleteOtherAppShells({ buildId }: AppShell, caches: CacheStorage): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(APP_SHELL_PREFIX) && name !== APP_SHELL_PREFIX + buildId).map((name) => caches.delete(name)));
}

/** Answers a photo page from the network; from the app shell only when the network fails and the order has a copy to show. */
export async function answerPage(request: Request, { caches, fetch }: Environment): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const invoice = invoiceIn(new URL(request.url).pathname, 'photos');
    const hasCopy = invoice !== null && (await caches.match(manifestPath(invoice), { cacheName: copyCacheName(invoice) })) !== undefined;
    const page = hasCopy ? await caches.match(DOCUMENT_PATH, { ignoreVary: true }) : undefined;
    if (page === undefined) throw error;
    return page;
  }
}

/** Answers a file of the app shell: from the cache when its name holds a hash of its content, else from the network first. */
export async function answerAppShellFile(request: Request, { caches, fetch }: Environment): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached && new URL(request.url).pathname.startsWith('/assets/')) return cached;
  return fetch(request).catch((error: unknown) => {
    if (cached) return cached;
    throw error;
  });
}
