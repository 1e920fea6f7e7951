import { PAGES_PER_SECOND } from '#web/ui/use-page-turning.ts';

/** A flipbook session has nine takes. */
const MIN_PAGES = 9;
/** The memory of a phone does not hold more pages. */
const MAX_PAGES = 96;

/** The number of pages of a video. */
export function pageCount(seconds: number): number {
  const pages = Math.round(seconds * PAGES_PER_SECOND);
  return Math.min(MAX_PAGES, Math.max(MIN_PAGES, Number.isFinite(pages) ? pages : MAX_PAGES));
}

/** The time of the video that a page shows: the middle of the page, so that rounding stays within it. */
export const secondOf = (page: number, count: number, seconds: number): number => ((page + 0.5) / count) * seconds;

/** Memory for the pictures of all pages. */
const MEMORY_BYTES = 48_000_000;

/** The size in pixels at which all pages of a video fit into {@link MEMORY_BYTES}. */
export function pageSize(film: { width: number; height: number }, count: number): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(MEMORY_BYTES / (4 * count * film.width * film.height)));
  return { width: Math.max(1, Math.round(film.width * scale)), height: Math.max(1, Math.round(film.height * scale)) };
}
