import { useEffect, useState } from 'react';
import { openVideo, type PagedVideo } from '#web/features/orders/files/paged-video.ts';

/** Memory for the pictures of all pages. */
const MEMORY_BYTES = 48_000_000;

/**
 * A video, null while it loads, and those of its pages that are extracted, one after the other while the dialog is
 * open: small pictures, so that turning a page needs no seek. After a failed seek the pages extracted so far are kept.
 */
export function useVideoPages(url: string) {
  const [video, setVideo] = useState<PagedVideo | null>(null);
  const [pages, setPages] = useState<readonly HTMLCanvasElement[]>([]);
  const [isStopped, setStopped] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    async function extractAll() {
      const opened = await openVideo(url, stop.signal);
      setVideo(opened);
      const scale = pageScale(opened);
      for (let page = 0; page < opened.count; page += 1) {
        const picture = await opened.extract(page, scale);
        setPages((before) => [...before, picture]);
      }
    }
    extractAll().catch(() => stop.signal.aborted || setStopped(true));
    return () => stop.abort();
  }, [url]);

  return { video, pages, hasFailed: isStopped && pages.length === 0 };
}

/** The scale at which all pages of a video fit into {@link MEMORY_BYTES}. */
export const pageScale = ({ width, height, count }: Pick<PagedVideo, 'width' | 'height' | 'count'>): number =>
  Math.min(1, Math.sqrt(MEMORY_BYTES / (4 * count * width * height)));
