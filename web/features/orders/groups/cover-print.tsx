import { useEffect } from 'react';
import type { OrderFile } from '#web/features/orders/files/order-file.ts';
import { usePicture } from '#web/features/orders/files/pictures.ts';
import { ViewerButton } from '#web/features/orders/viewer/viewer.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { WIDE_SCREEN } from '#web/ui/media-queries.ts';
import media from '#web/features/orders/files/media.module.css';
import shared from '#web/ui/shared.module.css';
import styles from './cover-print.module.css';

/** An empty picture for the widths at which the print is hidden, so that nothing is fetched. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * The first picture of the order, small, as a button that opens the viewer: on a phone, whose first screen has no other
 * picture.
 */
export function CoverPrint({ file }: { file: OrderFile }) {
  const { source, placeholder, onLoad, onError } = usePicture(file, file.small);
  return (
    <ViewerButton index={0} className={classNames(shared.print, styles.cover)} aria-label="Lihat satu per satu">
      {source === undefined ? (
        <span className={classNames(shared.broken, media.broken, styles.window)} />
      ) : (
        <picture>
          <source media={WIDE_SCREEN} srcSet={NOTHING} />
          <img
            className={styles.window}
            style={placeholder === undefined ? undefined : { background: `${placeholder} center / cover no-repeat` }}
            src={source}
            alt=""
            fetchPriority="high"
            onError={onError}
            onLoad={onLoad}
          />
        </picture>
      )}
    </ViewerButton>
  );
}

/** The print while the order loads. preload-order.ts may have loaded the picture of the document's first order. */
export function CoverSkeleton() {
  // The next skeleton is that of another order.
  useEffect(() => () => document.documentElement.style.setProperty('--preloaded-picture', 'none'), []);
  return (
    <span className={classNames(shared.print, styles.cover)}>
      <span className={classNames(styles.window, styles.preloaded)} />
    </span>
  );
}
