import { Film } from '#web/ui/film.tsx';
import { FileLink } from './file-link.tsx';
import { MediaPicture } from './media-picture.tsx';
import styles from './photo-film.module.css';

/** Rows of three where they come out even and rows of four do not. */
const isThrees = (count: number) => count % 3 === 0 && count % 4 !== 0;

/** Photo Files: numbered frames on a band of film, each whole and in its own ratio. */
export function PhotoFilm({ urls, onOpen }: { urls: string[]; onOpen: (index: number) => void }) {
  return (
    <section className={styles.section} aria-labelledby="photos-title">
      <Film>
        <div className={`wrap ${styles.band}`}>
          <div className={styles.heading}>
            <h2 id="photos-title" className={styles.title} lang="en">
              Photo Files
            </h2>
            <p className={styles.count}>{urls.length} foto</p>
          </div>
          <ul className={`${styles.frames} ${isThrees(urls.length) ? styles.threes : ''}`}>
            {urls.map((url, index) => (
              <li key={url}>
                <MediaPicture src={url} alt={`Foto ${index + 1} dari ${urls.length}`} onOpen={() => onOpen(index)} className={styles.frame} />
                <div className={styles.foot}>
                  <span aria-hidden="true">{String(index + 1).padStart(2, '0')}</span>
                  <FileLink url={url} label={`Unduh foto ${index + 1}`} tone="cream" />
                </div>
              </li>
            ))}
          </ul>
        </div>
      </Film>
    </section>
  );
}
