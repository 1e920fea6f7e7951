import { Suspense } from 'react';
import { lazyDialog } from '#web/features/orders/files/lazy-dialog.tsx';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import type { useViewer } from './use-viewer.ts';

const PhotoViewer = lazyDialog(async () => (await import('./photo-viewer.tsx')).PhotoViewer, 'Foto belum bisa diperbesar. Muat ulang halaman ini, ya.');

/** Loads the viewer's code ahead, on the first sign of interest in a picture. */
export const preloadViewer = PhotoViewer.preload;

/** The same while the browser is idle. Not for visitors who asked to save data. */
export function preloadViewerWhenIdle(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!connection?.saveData && 'requestIdleCallback' in window) window.requestIdleCallback(preloadViewer);
}

/** The enlarged file, while one is enlarged. Its code is loaded late: the first picture of the page does not wait for it. */
export function LazyPhotoViewer({ files, viewer: { index, turn, close } }: { files: readonly NamedFile[]; viewer: ReturnType<typeof useViewer> }) {
  return index === null ? null : (
    <Suspense>
      <PhotoViewer.Component files={files} index={index} onTurn={turn} onClose={close} />
    </Suspense>
  );
}
