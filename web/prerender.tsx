import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '#web/app/app.tsx';

export { screenAt } from '#web/app/screens.ts';

/** The HTML of one address as its first render in a browser draws it, with every lazy part in place. */
export async function renderPage(pathname: string): Promise<string> {
  const faults: unknown[] = [];
  const site = (
    <StrictMode>
      <StaticRouter location={pathname}>
        <App />
      </StaticRouter>
    </StrictMode>
  );
  const { prelude } = await prerender(site, {
    // Large parts would otherwise arrive hidden, with a script to put them in place: unread without JavaScript, refused by the CSP.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (fault) => void faults.push(fault),
  });
  const html = await new Response(prelude).text();
  if (faults.length > 0) throw new AggregateError(faults, `${pathname} cannot be prerendered`);
  return html;
}
