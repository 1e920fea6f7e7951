import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { BrokenVideo } from '#web/features/orders/files/media.tsx';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import type { PagedVideo } from '#web/features/orders/files/paged-video.ts';
import { shareOrSave, toJpeg } from '#web/features/orders/files/save-file.ts';
import { Book } from '#web/ui/book.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FullScreenDialog } from '#web/ui/dialog.tsx';
import { FlipBar } from '#web/ui/flip-bar.tsx';
import { type Turning, usePageTurning } from '#web/ui/use-page-turning.ts';
import { useDragPaging } from './use-drag-paging.ts';
import { useVideoPages } from './use-video-pages.ts';
import shared from '#web/ui/shared.module.css';
import styles from './flipbook-dialog.module.css';

interface FlipbookDialogProps {
  item: NamedFile;
  onClose: () => void;
  /** Opens the sheet that saves the video. */
  onSave: () => void;
  /** Makes a story film of the video; undefined if the browser cannot. */
  onFilm?: () => void;
}

/** How many pages a key turns; Home and End go to the first and the last page. */
const KEYS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

/** A video as the flipbook that the booth prints. Pages turn by dragging, tapping and keys, or play by themselves. */
export function FlipbookDialog({ item, onClose, onSave, onFilm }: FlipbookDialogProps) {
  const { video, pages, hasFailed } = useVideoPages(item.file.url);
  const count = video?.count ?? 0;
  const turning = usePageTurning({ count });
  const { isHeld, dragProps } = useDragPaging(turning);
  const canvas = useRef<HTMLCanvasElement>(null);

  // Until a page is extracted, the last one before it is shown.
  const picture = pages[turning.page] ?? pages.at(-1);
  useEffect(() => {
    if (!picture || !canvas.current) return;
    const { width, height } = picture;
    Object.assign(canvas.current, { width, height }).getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);

  function onKeyDown({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent) {
    const step = KEYS[key];
    // The slider handles its keys itself.
    if (step && !altKey && !ctrlKey && !metaKey && !(target instanceof HTMLInputElement))
      turning.turnTo(turning.page + step);
  }

  return (
    <FullScreenDialog
      className={styles.dialog}
      title={`Flipbook, ${item.label.toLowerCase()}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className={styles.table}>
        <div className={styles.bookArea} {...dragProps}>
          <Book isFlat={isHeld || turning.isPlaying}>
            {hasFailed ? (
              <div role="alert">
                <BrokenVideo className={styles.broken} />
              </div>
            ) : (
              <div className={styles.page} style={{ aspectRatio: video ? video.width / video.height : 1.2 }}>
                <canvas
                  ref={canvas}
                  className={shared.whole}
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
        {hasFailed && <SaveVideo onClick={onSave} />}
        {video && !hasFailed && (
          <FlipBar turning={turning} className={styles.controls}>
            <SaveButtons video={video} turning={turning} stem={item.stem} onSave={onSave} onFilm={onFilm} />
          </FlipBar>
        )}
      </div>
    </FullScreenDialog>
  );
}

const STATUS = {
  no: '',
  busy: '',
  shared: 'Lembar dibuka di lembar berbagi.',
  downloaded: 'Lembar diunduh.',
  failed: 'Lembar ini belum bisa disimpan. Coba lagi, ya.',
} as const;

function SaveVideo({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="flash" size="s" icon="download" onClick={onClick}>
      SIMPAN VIDEO
    </Button>
  );
}

interface SaveButtonsProps extends Pick<FlipbookDialogProps, 'onSave' | 'onFilm'> {
  video: PagedVideo;
  turning: Turning;
  /** The start of a page's file name. */
  stem: string;
}

/** Make a film for stories, save the current page as a picture, or the whole video. */
function SaveButtons({ video, turning: { page, turnTo }, stem, onSave, onFilm }: SaveButtonsProps) {
  const [saving, setSaving] = useState<keyof typeof STATUS>('no');

  async function save() {
    if (saving === 'busy') return;
    // The book stops at the page.
    turnTo(page);
    setSaving('busy');
    try {
      const blob = await toJpeg(await video.extract(page));
      const way = await shareOrSave(new File([blob], `${stem}-lembar-${page + 1}.jpg`, { type: blob.type }));
      setSaving(way === 'closed' ? 'no' : way);
    } catch {
      setSaving('failed');
    }
  }

  return (
    <>
      <div className={classNames(shared.cluster, shared.centred, styles.actions)}>
        {onFilm && video.canSave && (
          <Button variant="cream" size="s" icon="story" onClick={onFilm}>
            STORY VIDEO
          </Button>
        )}
        <Button
          variant={onFilm ? 'flash' : 'cream'}
          size="s"
          icon="download"
          busy={saving === 'busy'}
          busyText="MENYIMPAN..."
          disabledReason={video.canSave ? undefined : 'Lembar dari video ini belum bisa disimpan.'}
          onClick={() => void save()}
        >
          SIMPAN LEMBAR INI
        </Button>
        <SaveVideo onClick={onSave} />
      </div>
      <output className={styles.status}>{STATUS[saving]}</output>
    </>
  );
}
