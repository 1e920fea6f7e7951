import { addressOf, pageHeads } from '#web/server/pages/page-heads.ts';

/** The addresses of the pages that need neither scripts nor the graph: a new one is tested as its neighbours are. */
export const readablePaths = pageHeads
  .filter(({ id, prerender, isStatic }) => prerender === 'page' && isStatic && id !== 'notFound')
  .flatMap((page) => addressOf(page) ?? []);
