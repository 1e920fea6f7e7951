import { paths } from '#web/lib/paths.ts';
import { TextLink } from '#web/ui/button.tsx';
import { Loading, TITLE, useLeavingFocus } from './gallery-skeleton.tsx';
import skeleton from './gallery-skeleton.module.css';
import styles from './my-photos-content.module.css';

/** The page of a member's order while it loads: its photos come first. */
export function MyPhotosSkeleton() {
  const title = useLeavingFocus();
  return (
    <Loading className={styles.page}>
      <div className={styles.head}>
        <TextLink to={paths.myOrders}>Semua fotomu</TextLink>
        <h1 ref={title} className={styles.title}>
          {TITLE}
        </h1>
        <div className={styles.facts} aria-hidden="true">
          <div className={skeleton.facts} />
        </div>
      </div>
    </Loading>
  );
}
