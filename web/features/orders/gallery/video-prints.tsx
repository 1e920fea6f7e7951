import type { ReactNode } from 'react';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { FileLink } from './broken-media.tsx';
import { MediaPicture } from './media-picture.tsx';
import { VideoPrint } from './video-print.tsx';
import styles from './video-prints.module.css';

/** Renders the button that opens a video as a flipbook. `number` counts the videos of the order from 1. */
export type RenderFlipbookButton = (video: { url: string; number: number }) => ReactNode;

interface VideoPrintsProps {
  videos: readonly NamedFile[];
  /** Shown after the videos where the requirements put everything that is no photo into this group. */
  results?: readonly NamedFile[];
  /** Index of the first file in the viewer. */
  firstIndex: number;
  onOpen: (index: number) => void;
  renderFlipbookButton: RenderFlipbookButton;
}

/** How wide a print is in video-prints.module.css. */
const SIZES = '(min-width: 80em) 400px, (min-width: 43.75em) 46vw, 90vw';

/** Videos, as prints that play when asked to. */
export function VideoPrints({ videos, results = [], firstIndex, onOpen, renderFlipbookButton }: VideoPrintsProps) {
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="videos-title">
      <div className={styles.heading}>
        <h2 id="videos-title" className={styles.title} lang="en">
          Videos
        </h2>
        <p className={styles.count}>{[videos.length > 0 && `${videos.length} video`, results.length > 0 && `${results.length} hasil`].filter(Boolean).join(', ')}</p>
      </div>
      <ul className={styles.prints}>
        {videos.map(({ file }, at) => (
          <VideoPrint key={file.url} file={file} number={at + 1} index={firstIndex + at} onOpen={onOpen} flipbookButton={renderFlipbookButton({ url: file.url, number: at + 1 })} />
        ))}
        {results.map(({ file, name }, at) => (
          <li key={file.url} className={styles.print}>
            <MediaPicture file={file} name={name} index={firstIndex + videos.length + at} sizes={SIZES} onOpen={onOpen} className={styles.result} />
            <div className={styles.foot}>
              <span>Hasil {at + 1}</span>
              <FileLink url={file.url} label={`Unduh hasil ${at + 1}`} tone="ink" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
