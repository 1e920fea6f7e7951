import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import type { InputReplay } from './replay-input.ts';
import { loadRoute, routeAt } from './routes.ts';

const site = (onShown?: () => void) => (
  <StrictMode>
    <BrowserRouter>
      <App onShown={onShown} />
    </BrowserRouter>
  </StrictMode>
);

/**
 * Hydrates a prerendered page once its script is loaded: until then it can be read, and no skeleton replaces it. Where the
 * query string changes the first render, the page is rendered again in one step.
 *
 * @param input what the visitor has done in the prerendered page; null where there is none
 */
export async function start(root: HTMLElement, input: InputReplay | null): Promise<void> {
  // In a dev build an address may name one state of a page: see web/dev/setup.
  if (import.meta.env.DEV) (await import('#web/dev/setup/apply-state.ts')).applyState();
  const route = routeAt(window.location.pathname);
  const skeleton = document.getElementById('waiting');
  if (skeleton && route) {
    // The page replaces its skeleton in one step. A chunk that failed to load is requested again, and reported, by the render below.
    await loadRoute(route).catch(() => undefined);
    createRoot(root).render(site(() => skeleton.remove()));
    return;
  }
  if (!input || !route) {
    input?.discard();
    createRoot(root).render(site());
    return;
  }
  try {
    await loadRoute(route);
  } catch {
    // The error boundary reports it: the chunk will fail to load again.
    input.discard();
    createRoot(root).render(site());
    return;
  }
  if (route.readsQuery && window.location.search) {
    input.discard();
    createRoot(root).render(site());
  } else {
    // A transition is worked off in short tasks, between which an input is answered.
    startTransition(() => {
      hydrateRoot(root, site(input.replay), {
        onCaughtError: (error) => {
          // The error page is shown, whose button has to work.
          input.discard();
          reportError(error);
        },
      });
    });
  }
}
