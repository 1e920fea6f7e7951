import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '#web/app/app.tsx';
import { keepEarlyInput } from '#web/app/early-input.ts';
import { loadScreen, screenAt } from '#web/app/screens.ts';
import './ui/base.css';

const site = (onShown?: () => void) => (
  <StrictMode>
    <BrowserRouter>
      <App onShown={onShown} />
    </BrowserRouter>
  </StrictMode>
);

/**
 * A prerendered page is taken over as it stands, once its script is here: until then it can be read, and it never gives
 * way to a skeleton. Where the query changes what is seen, the page is drawn anew, again in one go.
 */
async function start(root: HTMLElement): Promise<void> {
  // In a dev build an address may ask for one state of a page: see web/dev/stage.
  if (import.meta.env.DEV) (await import('#web/dev/stage/take-stage.ts')).takeStage();
  const screen = screenAt(window.location.pathname);
  const waiting = document.getElementById('waiting');
  if (waiting && screen) {
    // The page comes in one go, in place of its skeleton. A part that is lost is asked for again, and told about, below.
    await loadScreen(screen).catch(() => undefined);
    createRoot(root).render(site(() => waiting.remove()));
    return;
  }
  if (!root.hasChildNodes() || !screen) {
    createRoot(root).render(site());
    return;
  }
  const early = keepEarlyInput(root);
  try {
    await loadScreen(screen);
  } catch {
    // The error boundary says so: it will not come either when it is asked for again.
    early.drop();
    createRoot(root).render(site());
    return;
  }
  if (screen.readsQuery && window.location.search) {
    early.drop();
    createRoot(root).render(site());
  } else {
    hydrateRoot(root, site(early.doAgain));
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
