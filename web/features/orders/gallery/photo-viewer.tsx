import Lightbox from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Download from 'yet-another-react-lightbox/plugins/download';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import styles from './photo-viewer.module.css';

type PhotoViewerProps = {
  pictures: { src: string; alt: string }[];
  index: number;
  onClose: () => void;
};

const labels = {
  Previous: 'Sebelumnya',
  Next: 'Berikutnya',
  Close: 'Tutup',
  Lightbox: 'Foto diperbesar',
  Carousel: 'galeri',
  Slide: 'foto',
  'Photo gallery': 'Foto pesanan',
  '{index} of {total}': '{index} dari {total}',
  Download: 'Unduh',
  'Zoom in': 'Perbesar',
  'Zoom out': 'Perkecil',
};

/** One picture as large as the screen: arrows, swipe, pinch, Escape; the focus returns where it came from. */
export function PhotoViewer({ pictures, index, onClose }: PhotoViewerProps) {
  if (index >= pictures.length) return null;
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={pictures}
      plugins={[Counter, Download, Zoom]}
      labels={labels}
      className={styles.viewer ?? ''}
      carousel={{ finite: pictures.length < 2 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      // A new tab: where the file's host does not say "attachment", the gallery must not be left.
      download={{ download: ({ slide }) => void window.open(slide.src, '_blank', 'noopener') }}
    />
  );
}
