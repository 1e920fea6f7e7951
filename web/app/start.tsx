import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import type { EventReplay } from './event-replay.ts';
import { loadRoute, routeAt } from './routes.ts';

const site = (onShown?: () => void) => (
  <StrictMode>
    <BrowserRouter>
      <App onShown={onShown} />
    </BrowserRouter>
  </StrictMode>
);

/**
 * Hydrates a prerendered page, or replaces its skeleton, once its script is loaded: no other skeleton is seen in
 * between. Where the query string changes the first render, the page is rendered again in one step.
 *
 * @param input what the visitor has done in the prerendered page; null where there is none
 */
export async function start(root: HTMLElement, input: EventReplay | null): Promise<void> {
  const route = routeAt(window.location.pathname);
  // A chunk that failed to load is requested again by the render below, and reported by the error boundary.
  const isLoaded =
    route !== undefined &&
    root.hasChildNodes() &&
    (await loadRoute(route).then(
      () => true,
      () => false,
    ));
  if (!input || !isLoaded || (route.readsQuery && window.location.search)) {
    input?.discard();
    createRoot(root).render(site());
    return;
  }
  // A transition is worked off in short tasks, between which an input is answered.
  startTransition(() => {
    hydrateRoot(root, site(input.replay), {
      onCaughtError: (error) => {
        // Lets events pass again: the error page is shown, and its button has to work.
        input.discard();
        reportError(error);
      },
    });
  });
}
