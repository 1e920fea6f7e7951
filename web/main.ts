// Before the components, whose classes set aside those of the base.
import '#brand/fonts/fonts.css';
import '#brand/theme.css';
import './ui/base.css';
import { recordInput } from './app/event-replay.ts';
import { firstPaint } from './app/first-paint.ts';
import { loadOrReload, NOT_LOADED } from './app/load-or-reload.ts';
import { preloadOrder } from './features/orders/preload-order.ts';

// The document's own script is small and imports nothing large: it records what a visitor does from the start. The
// site's scripts are fetched when a prerendered page has been painted, so that they compete with nothing that is seen
// (decision 098).
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void run(root);

async function run(element: HTMLElement): Promise<void> {
  const isSkeleton = element.dataset.skeleton !== undefined;
  if (isSkeleton) preloadOrder(window.location.pathname);
  const replay = element.hasChildNodes() && !isSkeleton ? recordInput(element) : null;
  if (replay)
    await firstPaint(document.querySelector<HTMLLinkElement>('link[rel="preload"][as="image"]')?.href ?? null);
  fetchScripts();
  try {
    const { start } = await loadOrReload(() => import('./app/start.tsx'));
    await start(element, replay);
  } catch (error) {
    replay?.discard();
    // Without React, whose code is what could not be loaded.
    const notice = `<p class="card" role="alert">${NOT_LOADED} <a href="">Muat ulang</a></p>`;
    const main = element.querySelector('main') ?? element;
    if (isSkeleton) main.innerHTML = `<div class="without-script"><h1>Halaman belum termuat</h1>${notice}</div>`;
    else main.insertAdjacentHTML('afterbegin', notice);
    throw error;
  }
}

/** Fetches all scripts of the page at once: those that a prerendered document only names. */
function fetchScripts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel]'))
    document.head.append(Object.assign(link, { rel: link.dataset.rel }));
}
