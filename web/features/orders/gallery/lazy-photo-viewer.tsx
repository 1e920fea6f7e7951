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

/** Enlarging comes after looking: the viewer's code is fetched when the first picture is opened. */
export const LazyPhotoViewer = lazy(async () => {
  const viewer = await import('./photo-viewer.tsx').catch(() => null);
  return { default: viewer?.PhotoViewer ?? LostViewer };
});
