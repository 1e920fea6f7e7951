import { type ComponentProps, startTransition, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { afterFirstInput } from '#web/features/orders/files/after-first-input.ts';
import { lazyDialog } from '#web/features/orders/files/lazy-dialog.tsx';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { loadedPictureOf } from '#web/features/orders/gallery/picture-sources.ts';
import { afterPaint } from '#web/ui/after-paint.ts';
import { Modal } from '#web/ui/dialog.tsx';
import styles from './lazy-photo-viewer.module.css';
import type { useViewer } from './use-viewer.ts';

const PhotoViewer = lazyDialog(async () => (await import('./photo-viewer.tsx')).PhotoViewer, 'Foto belum bisa diperbesar. Muat ulang halaman ini, ya.');

/** Loads the viewer's code ahead, on the first sign of interest in a picture. */
export const preloadViewer = PhotoViewer.preload;

interface LazyPhotoViewerProps {
  files: readonly NamedFile[];
  viewer: ReturnType<typeof useViewer>;
}

/** The enlarged file, while one is enlarged. Its code is loaded for those who point at a picture, or use the page in another way. */
export function LazyPhotoViewer({ files, viewer: { index, turn, close } }: LazyPhotoViewerProps) {
  useEffect(() => afterFirstInput(preloadViewer), []);
  return index === null ? null : <OpenViewer files={files} index={index} onTurn={turn} onClose={close} />;
}

type OpenViewerProps = Omit<ComponentProps<typeof PhotoViewer.Component>, 'onEntered'>;

/** A press is answered by the picture that the page has already; the viewer, which takes a phone longer, comes over it once that is painted. */
function OpenViewer({ files, index, onTurn, onClose }: OpenViewerProps) {
  const [step, setStep] = useState<'painting' | 'opening' | 'entered'>('painting');
  useEffect(() => {
    let isGone = false;
    void afterPaint().then(() => isGone || startTransition(() => setStep('opening')));
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <>
      {step !== 'entered' && <FirstPicture item={files[index]} onClose={onClose} />}
      {step !== 'painting' && (
        <Suspense fallback={<Wait onClose={onClose} />}>
          <PhotoViewer.Component files={files} index={index} onTurn={onTurn} onClose={onClose} onEntered={() => setStep('entered')} />
        </Suspense>
      )}
    </>
  );
}

/** Stands where the viewer will show it, and listens to Escape until the viewer does. */
function FirstPicture({ item, onClose }: { item: NamedFile | undefined; onClose: () => void }) {
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  });
  // Before it is painted: the key may follow at once.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => closeOnEscape(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  const { width = null, height = null } = item?.file ?? {};
  return (
    <div className={styles.ground} aria-hidden="true">
      {item && <div className={styles.picture} style={{ maxWidth: width ?? undefined, maxHeight: height ?? undefined, backgroundImage: loadedPictureOf(item.file) || undefined }} />}
    </div>
  );
}

/** For those who press before the code is there. */
function Wait({ onClose }: { onClose: () => void }) {
  return (
    <Modal className={styles.wait} aria-label="Foto dan video, diperbesar" onClose={onClose} closesOutside>
      <output>Sebentar, ya…</output>
    </Modal>
  );
}
