// These imports come before the components, whose styles override these.
import '#brand/fonts/fonts.css';
import '#brand/theme.css';
import './ui/base.css';
import './ui/shared.module.css';
import { recordInput } from './app/event-replay.ts';
import { firstPaint } from './app/first-paint.ts';
import { loadOrReload } from './app/load-or-reload.ts';
import { preloadOrder } from './features/orders/preload-order.ts';

// The first script is small and imports nothing large: it records input from the start. The site's scripts are fetched
// after a prerendered page is painted, so that they do not delay that paint (decision 098).
const root = document.getElementById('root');
const notice = document.getElementById('not-loaded');
if (!root || !notice) throw new Error('index.html has no #root or no #not-loaded');
void run(root, notice);

async function run(element: HTMLElement, notLoaded: HTMLElement): Promise<void> {
  notLoaded.remove();
  const queryId = element.dataset.skeleton;
  const isSkeleton = queryId !== undefined;
  if (isSkeleton) preloadOrder(window.location.pathname, queryId);
  const replay = element.hasChildNodes() && !isSkeleton ? recordInput(element) : null;
  if (replay)
    await firstPaint(document.querySelector<HTMLLinkElement>('link[rel="preload"][as="image"]')?.href ?? null);
  fetchScripts();
  try {
    const { start } = await loadOrReload(() => import('./app/start.tsx'));
    await start(element, replay);
  } catch (error) {
    replay?.discard();
    // React cannot render this, because its code could not be loaded.
    if (isSkeleton)
      (element.querySelector('main') ?? element).innerHTML =
        '<div class="without-script"><h1>Halaman belum termuat</h1></div>';
    notLoaded.style.animation = 'none';
    document.body.append(notLoaded);
    throw error;
  }
}

/** Fetches all scripts of the page at once. A prerendered document only names them. */
function fetchScripts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel]'))
    document.head.append(Object.assign(link, { rel: link.dataset.rel }));
}
