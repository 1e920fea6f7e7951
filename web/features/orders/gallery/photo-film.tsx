import { Film } from '#web/ui/decoration.tsx';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { FileLink } from './broken-media.tsx';
import { MediaPicture } from './media-picture.tsx';
import styles from './photo-film.module.css';

/** Whether rows of three come out even and rows of four do not. */
const isThrees = (count: number) => count % 3 === 0 && count % 4 !== 0;

/** How wide a frame is in photo-film.module.css. */
const SIZES = '(min-width: 68.75em) 306px, (min-width: 43.75em) 32vw, 46vw';

interface PhotoFilmProps {
  photos: readonly NamedFile[];
  /** Index of the first photo in the viewer. */
  firstIndex: number;
  onOpen: (index: number) => void;
}

/** Photo Files: numbered frames on a band of film, each picture uncropped in its own ratio. */
export function PhotoFilm({ photos, firstIndex, onOpen }: PhotoFilmProps) {
  return (
    <section className={styles.section} aria-labelledby="photos-title">
      <Film>
        <div className={`wrap ${styles.band}`}>
          <div className={styles.heading}>
            <h2 id="photos-title" className={styles.title} lang="en">
              Photo Files
            </h2>
            <p className={styles.count}>{photos.length} foto</p>
          </div>
          <ul className={`${styles.frames} ${isThrees(photos.length) ? styles.threes : ''}`}>
            {photos.map(({ file, name }, index) => (
              <li key={file.url}>
                <MediaPicture file={file} name={name} index={firstIndex + index} sizes={SIZES} onOpen={onOpen} className={styles.frame} />
                <div className={styles.foot}>
                  <span aria-hidden="true">{String(index + 1).padStart(2, '0')}</span>
                  <FileLink url={file.url} label={`Unduh foto ${index + 1}`} tone="cream" />
                </div>
              </li>
            ))}
          </ul>
        </div>
      </Film>
    </section>
  );
}
