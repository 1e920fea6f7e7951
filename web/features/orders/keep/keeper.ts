import { keeper, shellPrefix } from '#web/lib/kept-copy.ts';

/** How long the shell may take on a slow line before this counts as failed. */
const patienceMs = 120_000;

const isShellLaid = async () => (await caches.keys()).some((name) => name.startsWith(shellPrefix));

/**
 * Registers the service worker and waits until the shell is laid: without it a copy could not be opened.
 *
 * @throws where the browser refuses, or the shell could not be fetched
 */
export async function startKeeper(): Promise<void> {
  const registration = await navigator.serviceWorker.register(keeper.script, { scope: keeper.scope });
  const worker = registration.active ?? registration.installing ?? registration.waiting;
  if (!worker) throw new Error('there is no service worker');
  if (registration.active === null) await activated(worker);
  // One that was let go of and taken back in the same visit has no shell any more, and installs none by itself.
  else if (!(await isShellLaid())) await told(worker, 'lay');
}

/** Lets go of the service worker and of the shells. */
export async function stopKeeper(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(keeper.scope);
  await registration?.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(shellPrefix)).map((name) => caches.delete(name)));
}

/**
 * Makes sure that the service worker answers this page's requests. A page that was reloaded past it is claimed; one that
 * was opened elsewhere on the site and came here by a link can't be. False: only loading the page anew helps.
 */
export async function reachesKeeper(): Promise<boolean> {
  if (navigator.serviceWorker.controller) return true;
  const registration = await navigator.serviceWorker.getRegistration(keeper.scope);
  if (!registration?.active) return false;
  await told(registration.active, 'claim').catch(() => undefined);
  return navigator.serviceWorker.controller !== null;
}

function activated(worker: ServiceWorker): Promise<void> {
  return inTime((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('the shell could not be laid'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

function told(worker: ServiceWorker, wish: 'lay' | 'claim'): Promise<void> {
  return inTime((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => (data === true ? resolve() : reject(new Error(`${wish}: refused`))));
    port1.start();
    worker.postMessage(wish, [port2]);
  });
}

function inTime(run: (resolve: () => void, reject: (error: Error) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the service worker does not answer')), patienceMs);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    run(
      () => end(resolve),
      (error) => end(() => reject(error)),
    );
  });
}
