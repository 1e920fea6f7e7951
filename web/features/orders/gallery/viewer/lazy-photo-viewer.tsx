import { lazy, useEffect } from 'react';
import { useToast } from '#web/ui/toast.tsx';
import type { PhotoViewerProps } from './photo-viewer.tsx';

/** In place of a viewer whose code could not be fetched: the gallery stays, and says why nothing opened. */
function LostViewer({ onClose }: PhotoViewerProps) {
  const toast = useToast();
  useEffect(() => {
    toast.show({ tone: 'error', message: 'Foto belum bisa diperbesar. Muat ulang halaman ini, ya.' });
    onClose();
    // Once: closing changes the address, and with it every callback.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

const load = () => import('./photo-viewer.tsx');

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
export const LazyPhotoViewer = lazy(async () => {
  const viewer = await load().catch(() => null);
  return { default: viewer?.PhotoViewer ?? LostViewer };
});
