/** As the booth prints them: pages a second of film. */
export const PAGES_PER_SECOND = 8;
/** A flipbook session is nine takes; fewer pages would be no book, and more than this no phone can hold. */
const FEWEST = 9;
const MOST = 96;

/** How many pages a film of so many seconds makes. */
export function pageCount(seconds: number): number {
  const pages = Math.round(seconds * PAGES_PER_SECOND);
  return Math.min(MOST, Math.max(FEWEST, Number.isFinite(pages) ? pages : MOST));
}

/** The second of the film that a page shows: its middle, which no rounding moves into a neighbour. */
export const secondOf = (page: number, count: number, seconds: number): number => ((page + 0.5) / count) * seconds;

/** The page that is to be cut out next: the one that is up, then its nearest neighbours; null when all are there. */
export function nextMissing(has: (page: number) => boolean, up: number, count: number): number | null {
  for (let distance = 0; distance < count; distance++) {
    for (const page of [up + distance, up - distance]) if (page >= 0 && page < count && !has(page)) return page;
  }
  return null;
}

/** The page nearest to the one that is up which can be shown already, or null. */
export function nearestThere(has: (page: number) => boolean, up: number, count: number): number | null {
  return nextMissing((page) => !has(page), up, count);
}

/** Pages are kept as pictures; together they may take so many bytes of a phone's memory. */
const MEMORY_BYTES = 48_000_000;

/** The size in pixels at which all pages of a film fit into the memory they may take. */
export function keptSize(film: { width: number; height: number }, count: number): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(MEMORY_BYTES / (4 * count * film.width * film.height)));
  return { width: Math.max(1, Math.round(film.width * scale)), height: Math.max(1, Math.round(film.height * scale)) };
}
