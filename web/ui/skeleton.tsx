import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A strip that still develops, as wide as its place. Hidden from screen readers: the page says that it loads. */
export function StripSkeleton({ windows = 2, className }: { windows?: number; className?: string }) {
  return (
    <div className={classNames(styles.strip, className)} aria-hidden="true">
      {Array.from({ length: windows }, (_, index) => (
        <span className={styles.window} key={index} />
      ))}
    </div>
  );
}

/** One window that still develops: 6 to 5, or `tall` as a whole result. */
export function FrameSkeleton({ tall, className }: { tall?: boolean; className?: string }) {
  return <span className={classNames(styles.window, tall && styles.tall, className)} aria-hidden="true" />;
}
