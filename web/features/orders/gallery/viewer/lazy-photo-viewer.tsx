import { Suspense, useEffect } from 'react';
import { afterFirstInput } from '#web/features/orders/files/after-first-input.ts';
import { lazyDialog } from '#web/features/orders/files/lazy-dialog.tsx';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { Modal } from '#web/ui/dialog.tsx';
import styles from './lazy-photo-viewer.module.css';
import type { useViewer } from './use-viewer.ts';

const PhotoViewer = lazyDialog(async () => (await import('./photo-viewer.tsx')).PhotoViewer, 'Foto belum bisa diperbesar. Muat ulang halaman ini, ya.');

/** Loads the viewer's code ahead, on the first sign of interest in a picture. */
export const preloadViewer = PhotoViewer.preload;

/**
 * The enlarged file, while one is enlarged. Its code is loaded for those who point at a picture, or use the page in another way; a click that comes first shows
 * that it is being loaded.
 */
export function LazyPhotoViewer({ files, viewer: { index, turn, close } }: { files: readonly NamedFile[]; viewer: ReturnType<typeof useViewer> }) {
  useEffect(() => afterFirstInput(preloadViewer), []);
  return index === null ? null : (
    <Suspense fallback={<Wait onClose={close} />}>
      <PhotoViewer.Component files={files} index={index} onTurn={turn} onClose={close} />
    </Suspense>
  );
}

function Wait({ onClose }: { onClose: () => void }) {
  return (
    <Modal className={styles.wait} aria-label="Foto dan video, diperbesar" onClose={onClose} closesOutside>
      <output>Sebentar, ya…</output>
    </Modal>
  );
}
