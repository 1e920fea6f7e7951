import { useMemo, useState } from 'react';
import Lightbox, { type RenderSlideProps, useLightboxState } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import type { NamedFile } from '#web/features/orders/order-file.ts';
import { useSaveSheet } from '#web/features/orders/saving/save-button.tsx';
import { useShareDialog } from '#web/features/orders/share/share-button.tsx';
import { StoryButton } from '#web/features/orders/story/story-button.tsx';
import { isPhone } from '#web/lib/device.ts';
import { keepFocusInside } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ClipSlide } from './clip-slide.tsx';
import { PictureSlide } from './picture-slide.tsx';
import { type NaturalSizes, toSlide } from './viewer-slide.ts';
import styles from './photo-viewer.module.css';

interface PhotoViewerProps {
  files: readonly NamedFile[];
  /** The index of the file that is shown at first. */
  index: number;
  onTurn: (index: number) => void;
  onClose: () => void;
  /** Called once the viewer is fully visible and handles keys. */
  onEntered: () => void;
}

const LABELS = {
  Previous: 'Sebelumnya',
  Next: 'Berikutnya',
  Close: 'Tutup',
  Lightbox: 'Foto dan video, diperbesar',
  Carousel: 'galeri',
  Slide: 'file',
  'Photo gallery': 'Foto dan video pesanan',
  '{index} of {total}': '{index} dari {total}',
  'Zoom in': 'Perbesar',
  'Zoom out': 'Perkecil',
};

/** One file in full screen. Arrow keys and swipes change it, pinching zooms, Escape closes. */
export function PhotoViewer({ files, index, onTurn, onClose, onEntered }: PhotoViewerProps) {
  const [sizes, setSizes] = useState<NaturalSizes>({});
  const slides = useMemo(() => files.map((item) => toSlide(item, sizes)), [files, sizes]);
  // Not `index`, which follows the address a render later and would turn the lightbox back.
  const [current, setCurrent] = useState(index);

  function renderSlide({ slide, offset, rect, zoom = 1 }: RenderSlideProps & { zoom?: number }) {
    const { item } = slide;
    if (!item) return null;
    if (slide.type === 'clip') return <ClipSlide item={item} isCurrent={offset === 0} />;
    const { width, height } = slide;
    return (
      <PictureSlide
        item={item}
        size={width && height ? { width, height } : null}
        rect={rect}
        isCurrent={offset === 0}
        isZoomed={offset === 0 && zoom > 1}
        onMeasured={(size) => setSizes((known) => ({ ...known, [item.file.id]: size }))}
      />
    );
  }
  return (
    <Lightbox
      open
      close={onClose}
      index={current}
      slides={slides}
      plugins={[Zoom]}
      labels={LABELS}
      className={styles.viewer ?? ''}
      carousel={{ finite: files.length < 2, preload: 1 }}
      portal={{ container: { onKeyDown: keepFocusInside } }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      toolbar={{ buttons: isPhone() ? ['close'] : [<ViewerDownload key="download" />, 'close'] }}
      render={{ slide: renderSlide, controls: () => <ViewerControls /> }}
      on={{
        entered: onEntered,
        view: ({ index: seen }) => {
          setCurrent(seen);
          onTurn(seen);
        },
      }}
    />
  );
}

/**
 * The caption, announced when it changes, and the actions of the current file. A video has no story card; on a desktop
 * the download is in the toolbar.
 */
function ViewerControls() {
  const { currentSlide, currentIndex, slides } = useLightboxState();
  const save = useSaveSheet();
  const share = useShareDialog();
  const item = currentSlide?.item;
  if (!item) return null;
  const isVideo = item.file.kind === 'VIDEO';
  return (
    <>
      <output className={styles.caption}>
        {item.name}{' '}
        <span className={styles.position}>
          file {currentIndex + 1}/{slides.length}
        </span>
      </output>
      <div className={styles.actions}>
        {isPhone() && (
          <button type="button" onClick={() => save.open(currentIndex)}>
            Simpan<span className="visually-hidden"> {item.label.toLowerCase()}</span>
          </button>
        )}
        {!isVideo && <StoryButton item={item} />}
        <button type="button" onClick={() => share.open(currentIndex)}>
          Kirim<span className={styles.rest}> {isVideo ? 'video' : 'foto'} ini</span>
        </button>
      </div>
    </>
  );
}

/** Link to the current file. The browser saves it if the host sends `attachment`, else opens it in a new tab. */
function ViewerDownload() {
  const item = useLightboxState().currentSlide?.item;
  return (
    <a
      className={`yarl__button ${styles.download}`}
      href={item?.file.url}
      download
      target="_blank"
      rel="noopener"
      aria-label={`Unduh ${item?.name.toLowerCase()}`}
      title="Unduh"
    >
      <Icon name="download" size={24} />
    </a>
  );
}
