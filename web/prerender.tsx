import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '#web/app/app.tsx';
import { idOf } from '#web/gql/document-id.ts';
import { OrderPhotosDocument } from '#web/gql/generated/graphql.ts';

/** The query of the page that is prerendered as a skeleton: its document names it, and web/main.ts sends it. */
export const skeletonQueryId = idOf(OrderPhotosDocument);

/** Renders the HTML of an address as a browser's first render does, with every lazy part resolved. */
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
    // Otherwise React sends large parts hidden, with an inline script that places them: they cannot be read without
    // JavaScript, and the CSP refuses the script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (fault) => void faults.push(fault),
  });
  const html = await new Response(prelude).text();
  if (faults.length > 0) throw new AggregateError(faults, `${pathname} cannot be prerendered`);
  return html;
}
