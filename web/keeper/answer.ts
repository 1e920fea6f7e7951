import { keeper } from '#web/lib/kept-copy.ts';
import { answerKept } from './kept-file.ts';
import { answerFile, answerPage, type Shell } from './shell.ts';

/** What the service worker reaches the world by; a test hands in its own. */
export type World = { origin: string; store: CacheStorage; ask: typeof fetch };

/** The answer to a request, or null where it is none of the keeper's business: the graph, members' pages, other sites. */
export function answer(request: Request, shell: Shell, { origin, store, ask }: World): Promise<Response> | null {
  const url = new URL(request.url);
  if (!['GET', 'HEAD'].includes(request.method) || url.origin !== origin) return null;
  if (url.pathname.startsWith('/kept/')) return answerKept(request, store);
  if (request.method === 'HEAD') return null;
  if (request.mode === 'navigate') return url.pathname.startsWith(keeper.scope) ? answerPage(request, store, ask) : null;
  return shell.files.includes(url.pathname) ? answerFile(request, store, ask) : null;
}
