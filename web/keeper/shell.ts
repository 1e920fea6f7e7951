import { copyCache, factsPath, invoiceIn, shellPrefix } from '#web/lib/kept-copy.ts';

/** The gallery's own code as one build made it. */
export type Shell = {
  /** Changes with the files. */
  mark: string;
  /** Addresses of all that the gallery is made of, the lazy parts too. */
  files: readonly string[];
};

/** The photo page without an invoice: the same document for every order. */
const documentPath = '/photos';

/**
 * Lays the shell into a cache of its own, all of it or nothing: while this has not ended well, the shell before stays
 * in use. In the minutes of a release the document may be of another build than the files; then it ends badly.
 */
export async function layShell({ mark, files }: Shell, store: CacheStorage, ask: typeof fetch): Promise<void> {
  const name = shellPrefix + mark;
  try {
    const cache = await store.open(name);
    const page = await ask(documentPath, { cache: 'no-store' });
    if (!page.ok) throw new Error(`the page's document is ${page.status}`);
    const html = await page.clone().text();
    const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
    if (named.length === 0 || named.some((file) => !files.includes(file))) throw new Error('the document is of another build');
    await cache.put(documentPath, page);
    // Hashed files are what the browser just used: its own cache may answer.
    await cache.addAll(files);
  } catch (error) {
    await store.delete(name);
    throw error;
  }
}

/** Lets go of the shells of other builds. */
export async function dropOtherShells({ mark }: Shell, store: CacheStorage): Promise<void> {
  const names = await store.keys();
  await Promise.all(names.filter((name) => name.startsWith(shellPrefix) && name !== shellPrefix + mark).map((name) => store.delete(name)));
}

/** A photo page: always the network's word, and the shell only when there is no network and a copy to show in it. */
export async function answerPage(request: Request, store: CacheStorage, ask: typeof fetch): Promise<Response> {
  try {
    return await ask(request);
  } catch (error) {
    const invoice = invoiceIn(new URL(request.url).pathname, 'photos');
    const isKept = invoice !== null && (await store.match(factsPath(invoice), { cacheName: copyCache(invoice) })) !== undefined;
    const page = isKept ? await store.match(documentPath, { ignoreVary: true }) : undefined;
    if (page === undefined) throw error;
    return page;
  }
}

/** A file named by its content's hash is the same wherever it comes from; the few others are asked for first. */
export async function answerFile(request: Request, store: CacheStorage, ask: typeof fetch): Promise<Response> {
  const kept = await store.match(request, { ignoreVary: true });
  if (kept && new URL(request.url).pathname.startsWith('/assets/')) return kept;
  return ask(request).catch((error: unknown) => {
    if (kept) return kept;
    throw error;
  });
}
