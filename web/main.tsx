import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '#web/app/app.tsx';
import { loadScreen, screenAt } from '#web/app/screens.ts';
import './ui/base.css';

const site = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

/**
 * A prerendered page is taken over as it stands, once its script is here: until then it can be read, and it never gives
 * way to a skeleton. Where the query changes what is seen, the page is drawn anew, again in one go.
 */
async function start(root: HTMLElement): Promise<void> {
  const screen = screenAt(window.location.pathname);
  const isPrerendered = root.hasChildNodes();
  if (isPrerendered && screen) await loadScreen(screen);
  if (isPrerendered && !(screen?.readsQuery && window.location.search)) hydrateRoot(root, site);
  else createRoot(root).render(site);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// A page that can't be fetched: the error boundary says so.
start(root).catch(() => createRoot(root).render(site));
