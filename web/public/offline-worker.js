// Offline copies of orders are gone. Browsers that have their service worker fetch this address again on the next
// visit of /photos/: it deletes what was stored, and unregisters itself.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const isOurs = (name) => name.startsWith('shell:') || name.startsWith('copy:');
  const clean = async () => {
    await Promise.all((await caches.keys()).filter(isOurs).map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(clean());
});
