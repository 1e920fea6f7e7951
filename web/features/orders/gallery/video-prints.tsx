import type { NamedFile } from '#web/features/orders/order-file.ts';
import { ResultPrints } from './results.tsx';
import { VideoPrint } from './video-print.tsx';
import styles from './video-prints.module.css';

interface VideoPrintsProps {
  videos: readonly NamedFile[];
  /** Shown as prints before the videos, on the page whose requirements put all files except photos into this group. */
  results?: readonly NamedFile[];
}

/** Videos as prints, with a play button. */
export function VideoPrints({ videos, results = [] }: VideoPrintsProps) {
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
          <ResultPrints results={results} label="Hasil" />
        </div>
      )}
      {videos.length > 0 && (
        <ul className={styles.prints} aria-label="Video">
          {videos.map((item) => (
            <VideoPrint key={item.file.id} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}
