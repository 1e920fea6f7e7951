import { useMemo, useState } from 'react';
import Lightbox, { type RenderSlideProps, useLightboxState } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { StoryButton } from '#web/features/orders/story/story-button.tsx';
import { keepFocusInside } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ClipSlide } from './clip-slide.tsx';
import { PictureSlide } from './picture-slide.tsx';
import { itemOf, type Measures, toSlide } from './viewer-slide.ts';
import styles from './photo-viewer.module.css';

interface PhotoViewerProps {
  files: readonly NamedFile[];
  /** Of the file that is shown first. */
  index: number;
  onTurn: (index: number) => void;
  onClose: () => void;
  /** It is seen whole, and hears keys. */
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

/** One file as large as the screen, turned by arrow keys and swipes, zoomed by pinching, closed by Escape. */
export function PhotoViewer({ files, index, onTurn, onClose, onEntered }: PhotoViewerProps) {
  const [measures, setMeasures] = useState<Measures>({});
  const slides = useMemo(() => files.map((item) => toSlide(item, measures)), [files, measures]);
  // The address changes a render later: the lightbox must not be turned back by it.
  const [current, setCurrent] = useState(index);
  if (index >= files.length) return null;

  function drawSlide({ slide, offset, rect, zoom = 1 }: RenderSlideProps & { zoom?: number }) {
    const item = itemOf(slide);
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
        onMeasured={(size) => setMeasures((known) => ({ ...known, [item.file.url]: size }))}
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
      toolbar={{ buttons: [<ViewerDownload key="download" />, 'close'] }}
      render={{ slide: drawSlide, controls: () => <ViewerControls /> }}
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

function ViewerControls() {
  return (
    <>
      <ViewerCaption />
      <ViewerStory />
    </>
  );
}

/** The name and number of the current file, announced when it changes. */
function ViewerCaption() {
  const { currentSlide, currentIndex, slides } = useLightboxState();
  return (
    <output className={styles.caption}>
      {itemOf(currentSlide)?.name}{' '}
      <span className={styles.position}>
        <span className="visually-hidden">, file </span>
        {currentIndex + 1}/{slides.length}
      </span>
    </output>
  );
}

/** Opens the story card of the current picture; a video has none. */
function ViewerStory() {
  const { currentSlide, currentIndex } = useLightboxState();
  const item = itemOf(currentSlide);
  return item && item.file.kind !== 'VIDEO' && <StoryButton name={item.name} index={currentIndex} className={styles.story} />;
}

/** Links to the current file: the browser saves it where its host says `attachment`, else opens it in a new tab. */
function ViewerDownload() {
  const item = itemOf(useLightboxState().currentSlide);
  return (
    <a className={`yarl__button ${styles.download}`} href={item?.file.url} download target="_blank" rel="noopener" aria-label={`Unduh ${item?.name.toLowerCase()}`} title="Unduh">
      <Icon name="download" size={24} />
    </a>
  );
}
