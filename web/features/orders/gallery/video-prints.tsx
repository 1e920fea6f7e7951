import type { NamedFile } from '#web/features/orders/order-file.ts';
import { ResultPrints } from './results.tsx';
import { VideoPrint } from './video-print.tsx';
import styles from './video-prints.module.css';

interface VideoPrintsProps {
  invoice: string;
  videos: readonly NamedFile[];
  /** Shown as prints before the videos where the requirements put everything that is no photo into this group. */
  results?: readonly NamedFile[];
  /** Index of the first video in the viewer; results are the first files there. */
  firstIndex: number;
}

/** Videos, as prints that play when asked to. */
export function VideoPrints({ invoice, videos, results = [], firstIndex }: VideoPrintsProps) {
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="videos-title">
      <div className="section-head">
        <h2 id="videos-title" lang="en">
          Videos
        </h2>
        <p>
          {[results.length > 0 && `${results.length} hasil`, videos.length > 0 && `${videos.length} video`]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      {results.length > 0 && (
        <div className={styles.results}>
          <ResultPrints results={results} firstIndex={0} label="Hasil" />
        </div>
      )}
      {videos.length > 0 && (
        <ul className={styles.prints} aria-label="Video">
          {videos.map(({ file }, at) => (
            <VideoPrint key={file.id} file={file} number={at + 1} index={firstIndex + at} invoice={invoice} />
          ))}
        </ul>
      )}
    </section>
  );
}
