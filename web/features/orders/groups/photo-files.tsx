import { useDeferredValue } from 'react';
import { FileLink } from '#web/features/orders/files/media.tsx';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PerforatedBand } from '#web/ui/decoration.tsx';
import { FrameSkeleton } from '#web/ui/skeleton.tsx';
import { MediaPicture } from './media-picture.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './photo-files.module.css';

/** The photos that are rendered at first: a multiple of two, three and four, so that the last row is full. */
const FIRST = 48;

/** Whether the photos fill rows of three, but not rows of four. */
const isThrees = (count: number) => count % 3 === 0 && count % 4 !== 0;

/**
 * Photo Files: numbered frames on a band of film, each picture uncropped in its own ratio. Of a long list the first
 * ones are rendered before the rest.
 */
export function PhotoFiles({ photos }: { photos: readonly NamedFile[] }) {
  const shown = useDeferredValue(photos, photos.slice(0, FIRST));
  return (
    <section className={styles.section} aria-labelledby="photos-title">
      <PerforatedBand>
        <div className={classNames(shared.wrap, styles.band)}>
          <div className={shared.sectionHead}>
            <h2 id="photos-title" lang="en">
              Photo Files
            </h2>
            <p>{`${photos.length} foto`}</p>
          </div>
          <ul className={classNames(styles.frames, isThrees(photos.length) && styles.threes)}>
            {shown.map((item, index) => (
              <Frame key={item.file.id} item={item} number={index + 1} />
            ))}
          </ul>
        </div>
      </PerforatedBand>
    </section>
  );
}

function Frame({ item, number }: { item: NamedFile; number: number }) {
  return (
    <li>
      <MediaPicture item={item} size="small" wideSize="medium" className={styles.frame} />
      <div className={classNames(shared.spread, styles.foot)}>
        <span aria-hidden="true">{String(number).padStart(2, '0')}</span>
        <FileLink item={item} tone="cream" />
      </div>
    </li>
  );
}

/** The first frames while the order loads. */
export function PhotoFilesSkeleton() {
  return (
    <div className={styles.section}>
      <PerforatedBand>
        <div className={classNames(shared.wrap, styles.band)}>
          <div className={classNames(styles.frames, styles.loading)}>
            {[1, 2, 3, 4].map((frame) => (
              <FrameSkeleton key={frame} />
            ))}
          </div>
        </div>
      </PerforatedBand>
    </div>
  );
}
