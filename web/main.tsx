// Before the components, whose classes set aside those of the base.
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from '#web/app/app.tsx';
import { recordInput } from '#web/app/replay-input.ts';
import { loadRoute, routeAt } from '#web/app/routes.ts';

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
 */
async function start(root: HTMLElement): Promise<void> {
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
  if (!root.hasChildNodes() || !route) {
    createRoot(root).render(site());
    return;
  }
  const input = recordInput(root);
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
    hydrateRoot(root, site(input.replay), {
      onCaughtError: (error) => {
        // The error page is shown, whose button has to work.
        input.discard();
        reportError(error);
      },
    });
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
