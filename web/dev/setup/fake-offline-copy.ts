import { toManifest } from '#web/features/orders/offline-copy/copy-manifest.ts';
import { copyCacheName, manifestPath, copiedFilePath, APP_SHELL_PREFIX } from '#web/lib/offline-cache.ts';
import type { State } from '#web/dev/states/state.ts';

const never = new Promise<never>(() => undefined);
const unknown = { width: null, height: null, placeholder: null, tiny: null, small: null, medium: null, large: null };

/**
 * Replaces the caches, the service worker and the storage estimate of the browser. The development server answers the
 * requests for files of the copy (vite.config.ts).
 */
export function fakeOfflineCopy({ copy }: State): void {
  if (copy === undefined) return;
  const stored = new Map<string, Map<string, Response>>([[`${APP_SHELL_PREFIX}staged`, new Map()]]);
  if (copy === 'whole' || copy === 'partly') storeCopy(stored, copy === 'partly');
  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return {
      match: async (path: string) => entries.get(path)?.clone(),
      delete: async (path: string) => entries.delete(path),
      put: async (path: string, response: Response) => (copy === 'stuck' && entries.size > 4 ? never : void entries.set(path, new Response(await response.blob(), response))),
    };
  };
  const caches = { open, keys: async () => [...stored.keys()], has: async (name: string) => stored.has(name), delete: async (name: string) => stored.delete(name) };
  Object.defineProperty(window, 'caches', { value: caches });
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {}, register: async () => ({ active: {} }), getRegistration: async () => undefined } });
  const estimate = copy === 'full' ? { quota: 1, usage: 1 } : { quota: 1e9, usage: 0 };
  Object.defineProperty(navigator, 'storage', { value: { estimate: async () => estimate, persist: async () => false, persisted: async () => false } });
}

function storeCopy(stored: Map<string, Map<string, Response>>, isPart: boolean): void {
  const invoice = 'FLIP-DEMO-ACTIVE';
  const kinds = ['RESULT', 'RESULT', 'PHOTO', 'PHOTO', 'PHOTO', 'PHOTO', 'PHOTO', 'PHOTO', 'VIDEO', 'VIDEO'] as const;
  const order = { invoice, date: '2026-11-12T07:00:00Z', expiry: null, booth: 'Vintage Photobooth', city: 'Malang', expired: false, files: kinds.map((kind) => ({ kind, url: '', ...unknown })) };
  const facts = toManifest(order, '2026-11-20T07:00:00Z');
  const saved = isPart ? facts.files.slice(0, 7) : facts.files;
  const size = { headers: { 'content-length': '1843200' } };
  stored.set(copyCacheName(invoice), new Map([[manifestPath(invoice), Response.json(facts)], ...saved.map(({ name }) => [copiedFilePath(invoice, name), new Response('', size)] as const)]));
}
