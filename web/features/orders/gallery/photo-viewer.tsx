import type { KeyboardEvent } from 'react';
import Lightbox from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Download from 'yet-another-react-lightbox/plugins/download';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import styles from './photo-viewer.module.css';

export type PhotoViewerProps = {
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

/** Tab goes round: left to itself it ends in the browser's bars, where neither Escape nor the arrows reach the viewer. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab') return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not([disabled])')];
  const [edge, other] = event.shiftKey ? [buttons[0], buttons.at(-1)] : [buttons.at(-1), buttons[0]];
  const isAtEdge = event.target === edge || (event.shiftKey && !buttons.includes(event.target as HTMLElement));
  if (!isAtEdge) return;
  event.preventDefault();
  other?.focus();
}

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
      portal={{ container: { onKeyDown: keepFocusInside } }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      // A new tab: where the file's host does not say "attachment", the gallery must not be left.
      download={{ download: ({ slide }) => void window.open(slide.src, '_blank', 'noopener') }}
    />
  );
}
