import { deleteOtherAppShells, precacheAppShell, type AppShell } from './app-shell-precache.ts';
import { handleRequest, type WorkerEnvironment } from './handle-request.ts';

declare const self: ServiceWorkerGlobalScope;

/** Written here by scripts/service-worker-bundle.ts: another build is another script, which the browser installs. */
declare const APP_SHELL: AppShell;
const appShell = APP_SHELL;

const environment: WorkerEnvironment = { origin: self.location.origin, caches: self.caches, fetch: (...args) => self.fetch(...args) };

self.addEventListener('install', (event) => event.waitUntil(precacheAppShell(appShell, environment)));

// No skipWaiting: while a page of the previous build is open, it may still fetch lazy parts of the previous app shell.
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([deleteOtherAppShells(appShell, environment.caches), self.clients.claim()])));

// The page sends `claim` after a forced reload, which bypasses the service worker, and `precache` when it registers again a service worker
// that it unregistered during the same visit: `install` does not run a second time.
self.addEventListener('message', (event) => {
  const work = event.data === 'claim' ? self.clients.claim() : event.data === 'precache' ? precacheAppShell(appShell, environment) : null;
  const reply = (isDone: boolean) => event.ports[0]?.postMessage(isDone);
  if (work) event.waitUntil(work.then(() => reply(true)).catch(() => reply(false)));
});

self.addEventListener('fetch', (event) => {
  const response = handleRequest(event.request, appShell, environment);
  if (response) event.respondWith(response);
});
