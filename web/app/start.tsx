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
 * Hydrates a prerendered page, or replaces its skeleton, once its script is loaded, so that no other skeleton is seen
 * in between. If the query string changes the first render, the page is rendered again in one step.
 *
 * @param input the recorded input in the prerendered page; null without such a page
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
  // React splits a transition into short tasks, so that the page responds to input in between.
  startTransition(() => {
    hydrateRoot(root, site(input.replay), {
      onCaughtError: (error) => {
        // Stops holding events back: the button of the error page has to work.
        input.discard();
        reportError(error);
      },
    });
  });
}
