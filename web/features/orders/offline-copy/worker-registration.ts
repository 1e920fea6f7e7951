import { APP_SHELL_PREFIX, SERVICE_WORKER } from '#web/lib/offline-cache.ts';

/** How long fetching the app shell may take on a slow network. */
const TIMEOUT_MS = 120_000;

const hasAppShell = async () => (await caches.keys()).some((name) => name.startsWith(APP_SHELL_PREFIX));

/**
 * Registers the service worker and waits until it has stored the app shell, without which a copy cannot be opened.
 *
 * @throws when the browser refuses, or the app shell cannot be fetched
 */
export async function registerServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register(SERVICE_WORKER.script, { scope: SERVICE_WORKER.scope });
  const worker = registration.active ?? registration.installing ?? registration.waiting;
  if (!worker) throw new Error('the registration has no service worker');
  if (registration.active === null) await activated(worker);
  // After unregistering and registering in the same visit the active worker has no app shell, and `install` does not run again.
  else if (!(await hasAppShell())) await send(worker, 'precache');
}

/** Unregisters the service worker and deletes its app shells. */
export async function unregisterServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SERVICE_WORKER.scope);
  await registration?.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(APP_SHELL_PREFIX)).map((name) => caches.delete(name)));
}

/**
 * Resolves to whether the service worker answers this page's requests. After a forced reload the worker can claim the page. A page that was
 * opened elsewhere on the site and came here by a link is outside of the scope: it has to be reloaded.
 */
export async function ensureControlled(): Promise<boolean> {
  if (navigator.serviceWorker.controller) return true;
  const registration = await navigator.serviceWorker.getRegistration(SERVICE_WORKER.scope);
  if (!registration?.active) return false;
  await send(registration.active, 'claim').catch(() => undefined);
  return navigator.serviceWorker.controller !== null;
}

function activated(worker: ServiceWorker): Promise<void> {
  return withTimeout((resolve, reject) => {
    const check = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('the app shell could not be stored'));
    };
    worker.addEventListener('statechange', check);
    check();
  });
}

/** Sends a message that the worker answers through a port: true when it is done. */
function send(worker: ServiceWorker, message: 'precache' | 'claim'): Promise<void> {
  return withTimeout((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => (data === true ? resolve() : reject(new Error(`${message} failed`))));
    port1.start();
    worker.postMessage(message, [port2]);
  });
}

function withTimeout(run: (resolve: () => void, reject: (error: Error) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the service worker does not answer')), TIMEOUT_MS);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      end();
    };
    run(
      () => settle(resolve),
      (error) => settle(() => reject(error)),
    );
  });
}
