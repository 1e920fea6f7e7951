import { answer, type World } from './answer.ts';
import { dropOtherShells, layShell, type Shell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** Written here by the build (scripts/keeper-bundle.ts): another build is another script, and so another shell. */
declare const SHELL: Shell;
const shell = SHELL;

const world: World = { origin: self.location.origin, store: self.caches, ask: (...args) => self.fetch(...args) };

self.addEventListener('install', (event) => event.waitUntil(layShell(shell, world.store, world.ask)));

// No skipWaiting: while a page of the old build is open, it may still want a part of the old shell.
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([dropOtherShells(shell, world.store), self.clients.claim()])));

// A page's wishes, answered through its port: `claim` by one that was reloaded past its service worker, `lay` by one that
// takes a service worker back which it had let go of, shell and all.
self.addEventListener('message', (event) => {
  const wish = event.data === 'claim' ? self.clients.claim() : event.data === 'lay' ? layShell(shell, world.store, world.ask) : null;
  const reply = (isDone: boolean) => event.ports[0]?.postMessage(isDone);
  if (wish) event.waitUntil(wish.then(() => reply(true)).catch(() => reply(false)));
});

self.addEventListener('fetch', (event) => {
  const answered = answer(event.request, shell, world);
  if (answered) event.respondWith(answered);
});
