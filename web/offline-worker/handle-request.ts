import { SERVICE_WORKER } from '#web/lib/offline-cache.ts';
import { type AppShell, answerAppShellFile, answerPage } from './app-shell-precache.ts';
import { answerCopiedFile } from './copied-file.ts';

/** What the service worker needs of its environment. Tests pass their own. */
export interface WorkerEnvironment {
  origin: string;
  caches: CacheStorage;
  fetch: typeof fetch;
}

/** Answers a request, or returns null where the browser has to handle it: the graph, members' pages, other sites. */
export function handleRequest(request: Request, appShell: AppShell, environment: WorkerEnvironment): Promise<Response> | null {
  const url = new URL(request.url);
  if (!['GET', 'HEAD'].includes(request.method) || url.origin !== environment.origin) return null;
  if (url.pathname.startsWith('/kept/')) return answerCopiedFile(request, environment.caches);
  if (request.method === 'HEAD') return null;
  if (request.mode === 'navigate') return url.pathname.startsWith(SERVICE_WORKER.scope) ? answerPage(request, environment) : null;
  return appShell.files.includes(url.pathname) ? answerAppShellFile(request, environment) : null;
}
