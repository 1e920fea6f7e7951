import { type ComponentProps, type ReactNode, startTransition, useEffect, useState } from 'react';
import { loadedPictureOf } from '#web/features/orders/gallery/picture-sources.ts';
import { lazyDialog } from '#web/features/orders/lazy-dialog.tsx';
import type { NamedFile } from '#web/features/orders/order-file.ts';
import { useSaveSheet } from '#web/features/orders/saving/save-button.tsx';
import { useShareDialog } from '#web/features/orders/share/share-button.tsx';
import { LazyStory, useStory } from '#web/features/orders/story/story-button.tsx';
import { afterPaint } from '#web/lib/wait.ts';
import { Modal } from '#web/ui/dialog.tsx';
import { useViewer, ViewerContext } from './use-viewer.ts';
import styles from './lazy-photo-viewer.module.css';

const PhotoViewer = lazyDialog(
  async () => (await import('./photo-viewer.tsx')).PhotoViewer,
  'Foto belum bisa diperbesar. Muat ulang halaman ini, ya.',
  // Shown if a picture is pressed before the code is loaded.
  ({ onClose }) => (
    <Modal className={styles.wait} aria-label="Foto dan video, diperbesar" onClose={onClose} closesOutside>
      <output>Sebentar, ya…</output>
    </Modal>
  ),
);

/** Props of the buttons that open the viewer. */
export const viewerOpener = PhotoViewer.opener;

interface ViewerProviderProps {
  order: ComponentProps<typeof LazyStory>['order'];
  files: readonly NamedFile[];
  children: ReactNode;
}

/**
 * Lets its children open the viewer of all files, and the story card of one. The viewer is rendered while a file is
 * enlarged and no dialog about it is open. Its code is loaded when the visitor touches the page or points at a picture.
 */
export function ViewerProvider({ order, files, children }: ViewerProviderProps) {
  const viewer = useViewer(files.length);
  const { index, turn, close } = viewer;
  const isCovered = [useStory(), useSaveSheet(), useShareDialog()].some(({ value }) => value !== null);
  useEffect(() => {
    // Not before the first touch or click: the code would compete with the pictures of the first screen.
    const cancel = new AbortController();
    window.addEventListener('pointerdown', PhotoViewer.preload, { once: true, passive: true, signal: cancel.signal });
    return () => cancel.abort();
  }, []);
  return (
    <ViewerContext value={viewer}>
      {children}
      {/* Not rendered below a dialog: the lightbox makes everything around it inert and listens to keys. */}
      {index !== null && !isCovered && <OpenViewer files={files} index={index} onTurn={turn} onClose={close} />}
      <LazyStory files={files} order={order} />
    </ViewerContext>
  );
}

type OpenViewerProps = Omit<ComponentProps<typeof PhotoViewer>, 'onEntered'>;

/**
 * Renders the picture that the page has loaded already at once, and the viewer, which takes a phone longer, over it
 * after the next paint.
 */
function OpenViewer(props: OpenViewerProps) {
  const [isPainted, setPainted] = useState(false);
  const [isEntered, setEntered] = useState(false);
  useEffect(() => void afterPaint().then(() => startTransition(() => setPainted(true))), []);
  const file = props.files[props.index]?.file;
  return (
    <>
      {file && !isEntered && (
        <div className={styles.ground} aria-hidden="true">
          <div
            className={styles.picture}
            style={{
              maxWidth: file.width ?? undefined,
              maxHeight: file.height ?? undefined,
              backgroundImage: loadedPictureOf(file),
            }}
          />
        </div>
      )}
      {isPainted && <PhotoViewer {...props} onEntered={() => setEntered(true)} />}
    </>
  );
}
