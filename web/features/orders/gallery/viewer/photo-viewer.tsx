import { useMemo, useState } from 'react';
import Lightbox, { type RenderSlideProps } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import type { NamedFile } from '#web/features/orders/gallery/gallery-file.ts';
import { keepFocusInside } from '#web/ui/dialog.tsx';
import { ClipSlide } from './clip-slide.tsx';
import { PictureSlide } from './picture-slide.tsx';
import { ViewerCaption, ViewerDownload } from './viewer-controls.tsx';
import { itemOf, type Measures, toSlide } from './viewer-slide.ts';
import styles from './photo-viewer.module.css';

export type PhotoViewerProps = {
  files: readonly NamedFile[];
  /** Of the file that is up first. */
  index: number;
  onTurn: (index: number) => void;
  onClose: () => void;
};

const labels = {
  Previous: 'Sebelumnya',
  Next: 'Berikutnya',
  Close: 'Tutup',
  Lightbox: 'Foto dan video, diperbesar',
  Carousel: 'galeri',
  Slide: 'berkas',
  'Photo gallery': 'Foto dan video pesanan',
  '{index} of {total}': '{index} dari {total}',
  'Zoom in': 'Perbesar',
  'Zoom out': 'Perkecil',
};

/** One file as large as the screen: arrows, swipe, pinch, Escape; the focus returns where it came from. */
export function PhotoViewer({ files, index, onTurn, onClose }: PhotoViewerProps) {
  const [measures, setMeasures] = useState<Measures>({});
  const slides = useMemo(() => files.map((item) => toSlide(item, measures)), [files, measures]);
  // The address follows a step later: the lightbox must not be turned back by it.
  const [up, setUp] = useState(index);
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
      index={up}
      slides={slides}
      plugins={[Zoom]}
      labels={labels}
      className={styles.viewer ?? ''}
      carousel={{ finite: files.length < 2, preload: 1 }}
      portal={{ container: { onKeyDown: keepFocusInside } }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      toolbar={{ buttons: [<ViewerDownload key="download" />, 'close'] }}
      render={{ slide: drawSlide, controls: () => <ViewerCaption /> }}
      on={{
        view: ({ index: seen }) => {
          setUp(seen);
          onTurn(seen);
        },
      }}
    />
  );
}
