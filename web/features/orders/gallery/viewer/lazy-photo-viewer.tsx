import { lazyDialog } from '#web/features/orders/lazy-dialog.tsx';

const load = async () => (await import('./photo-viewer.tsx')).PhotoViewer;

/** Begins to fetch the viewer's code: with the first finger on a picture, the viewer opens without a wait. */
export function fetchViewer(): void {
  // A failure is told by the viewer that does not open.
  load().catch(() => undefined);
}

/** The same, once the browser has nothing better to do. Not for those who asked to save data. */
export function fetchViewerSoon(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!connection?.saveData && 'requestIdleCallback' in window) window.requestIdleCallback(fetchViewer);
}

/** Enlarging comes after looking: the viewer's code is not on the way of the first picture. */
export const LazyPhotoViewer = lazyDialog(load, 'Foto belum bisa diperbesar. Muat ulang halaman ini, ya.');
