import { classNames } from './class-names.ts';
import shared from './shared.module.css';
import styles from './skeleton.module.css';

/** The placeholder of a strip. Hidden from screen readers: the page says that it is loading. */
export function StripSkeleton({ windows, className }: { windows: number; className: string | undefined }) {
  return (
    <div className={classNames(shared.print, styles.strip, className)} aria-hidden="true">
      {Array.from({ length: windows }, (_, index) => (
        <span className={styles.window} key={index} />
      ))}
    </div>
  );
}

/** The placeholder of a picture in the ratio 6:5. */
export function FrameSkeleton({ className }: { className?: string }) {
  return <span className={classNames(styles.window, className)} aria-hidden="true" />;
}
