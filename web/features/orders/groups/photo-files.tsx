import { memo, use } from 'react';
import { FileLink } from '#web/features/orders/files/media.tsx';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { EnlargedContext } from '#web/features/orders/viewer/viewer.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Film } from '#web/ui/decoration.tsx';
import { useIncrementalList } from '#web/ui/use-incremental-list.ts';
import { MediaPicture } from './media-picture.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './photo-files.module.css';

/** Whether the photos fill rows of three, but not rows of four. */
const isThrees = (count: number) => count % 3 === 0 && count % 4 !== 0;

/**
 * Photo Files: numbered frames on a band of film, each picture uncropped in its own ratio. A long list is rendered in
 * blocks while it is scrolled.
 */
export function PhotoFiles({ photos }: { photos: readonly NamedFile[] }) {
  // The frame of the open file is always rendered, because the focus returns to it.
  const openIndex = use(EnlargedContext);
  const { shown, list, rest } = useIncrementalList(photos.length, {
    reach: photos.findIndex(({ index }) => index === openIndex) + 1,
  });
  return (
    <section className={styles.section} aria-labelledby="photos-title">
      <Film>
        <div className={classNames(shared.wrap, styles.band)}>
          <div className={shared.sectionHead}>
            <h2 id="photos-title" lang="en">
              Photo Files
            </h2>
            <p>{`${photos.length} foto`}</p>
          </div>
          <ul ref={list} className={classNames(styles.frames, isThrees(photos.length) && styles.threes)}>
            {photos.slice(0, shown).map((item, index) => (
              <Frame key={item.file.id} item={item} number={index + 1} />
            ))}
            {rest && <li {...rest} className={styles.rest} />}
          </ul>
        </div>
      </Film>
    </section>
  );
}

/** One photo. It is not rendered again when another one is enlarged. */
const Frame = memo(function Frame({ item, number }: { item: NamedFile; number: number }) {
  return (
    <li>
      <MediaPicture item={item} size="small" wideSize="medium" className={styles.frame} />
      <div className={classNames(shared.spread, styles.foot)}>
        <span aria-hidden="true">{String(number).padStart(2, '0')}</span>
        <FileLink url={item.file.url} label={`Unduh ${item.label.toLowerCase()}`} tone="cream" />
      </div>
    </li>
  );
});
