import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { BrokenVideo } from '#web/features/orders/media.tsx';
import type { NamedFile } from '#web/features/orders/order-file.ts';
import { Book } from '#web/ui/book.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FullScreenDialog } from '#web/ui/dialog.tsx';
import { usePageTurning } from '#web/ui/use-page-turning.ts';
import { FlipbookControls } from './flipbook-controls.tsx';
import { FrameExtractor, type ExtractorState } from './frame-extractor.ts';
import { useDragPaging } from './use-drag-paging.ts';
import styles from './flipbook-dialog.module.css';

interface FlipbookDialogProps {
  item: NamedFile;
  onClose: () => void;
  /** Opens the sheet that saves the video. */
  onSave: () => void;
}

/** How many pages a key turns; Home and End go to the first and the last page. */
const KEYS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

/** A video as the flipbook that the booth prints. Pages turn by dragging, tapping and keys, or play by themselves. */
export function FlipbookDialog({ item, onClose, onSave }: FlipbookDialogProps) {
  const { film, state } = useFrameExtractor(item.file.url);
  const count = state.status === 'ready' ? state.count : 0;
  const turning = usePageTurning({ count });
  const { isHeld, thumb } = useDragPaging(turning);
  const canvas = useRef<HTMLCanvasElement>(null);

  // Draws again when a further page has been extracted: the current page may have shown an earlier picture.
  useEffect(() => {
    if (canvas.current) film?.draw(turning.page, canvas.current);
  }, [film, state, turning.page]);

  function onKeyDown({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent) {
    const pages = KEYS[key];
    // The slider handles its keys itself.
    if (pages && !altKey && !ctrlKey && !metaKey && !(target instanceof HTMLInputElement))
      turning.turnTo(turning.page + pages);
  }

  return (
    <FullScreenDialog
      className={styles.dialog}
      title={`Flipbook, ${item.label.toLowerCase()}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className={styles.table}>
        <div className={styles.bookArea} {...thumb}>
          <Book isFlat={isHeld || turning.isPlaying}>
            {state.status === 'failed' ? (
              <div role="alert">
                <BrokenVideo className={styles.broken} />
              </div>
            ) : (
              <div className={styles.page} style={{ aspectRatio: state.status === 'ready' ? state.ratio : 1.2 }}>
                <canvas
                  ref={canvas}
                  className={styles.picture}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its pixels are drawn here, not loaded
                  role="img"
                  aria-label={count === 0 ? 'Flipbook' : `Lembar ${turning.page + 1} dari ${count}`}
                />
                {count === 0 && <output className={styles.wait}>Menyiapkan lembar…</output>}
              </div>
            )}
          </Book>
          <span className={classNames(styles.hand, isHeld && styles.pressed)} aria-hidden="true" />
        </div>
        {state.status === 'ready' && film && (
          <FlipbookControls
            film={film}
            state={state}
            turning={turning}
            onSaveVideo={onSave}
            fileName={`${item.stem}-lembar-${turning.page + 1}.jpg`}
          />
        )}
      </div>
    </FullScreenDialog>
  );
}

/** Extracts the pages of a video while the dialog is open. Closing the dialog releases the memory. */
function useFrameExtractor(url: string) {
  const [opened, setOpened] = useState<{ film: FrameExtractor | null; state: ExtractorState }>({
    film: null,
    state: { status: 'loading' },
  });
  useEffect(() => {
    const film = new FrameExtractor(url, (state) => setOpened({ film, state }));
    void film.open();
    return () => film.close();
  }, [url]);
  return opened;
}
