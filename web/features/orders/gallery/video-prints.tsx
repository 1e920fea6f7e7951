import type { NamedFile } from './gallery-file.ts';
import { VideoPrint } from './video-print.tsx';
import styles from './video-prints.module.css';

type VideoPrintsProps = { videos: readonly NamedFile[]; /** Of the first one among the viewer's files. */ from: number; invoice: string; onOpen: (index: number) => void };

/** Videos, as prints that move when asked to. */
export function VideoPrints({ videos, from, invoice, onOpen }: VideoPrintsProps) {
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="videos-title">
      <div className={styles.heading}>
        <h2 id="videos-title" className={styles.title} lang="en">
          Videos
        </h2>
        <p className={styles.count}>{videos.length} video</p>
      </div>
      <ul className={styles.prints}>
        {videos.map(({ file }, index) => (
          <VideoPrint key={file.url} file={file} number={index + 1} index={from + index} invoice={invoice} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
