import { VideoPrint } from './video-print.tsx';
import styles from './video-prints.module.css';

/** Videos, as prints that move when asked to. */
export function VideoPrints({ urls, invoice }: { urls: string[]; invoice: string }) {
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="videos-title">
      <div className={styles.heading}>
        <h2 id="videos-title" className={styles.title} lang="en">
          Videos
        </h2>
        <p className={styles.count}>{urls.length} video</p>
      </div>
      <ul className={styles.prints}>
        {urls.map((url, index) => (
          <VideoPrint key={url} url={url} number={index + 1} invoice={invoice} />
        ))}
      </ul>
    </section>
  );
}
