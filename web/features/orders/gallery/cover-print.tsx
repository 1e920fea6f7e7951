import { useContext } from 'react';
import type { OrderFile } from '#web/features/orders/order-file.ts';
import { classNames } from '#web/ui/class-names.ts';
import { thumbnailsOf } from './picture-sources.ts';
import { usePicture } from './use-picture.ts';
import { viewerOpener } from './viewer/lazy-photo-viewer.tsx';
import { ViewerContext } from './viewer/use-viewer.ts';
import media from '#web/features/orders/media.module.css';
import styles from './cover-print.module.css';

/** An empty picture for the widths at which the print is hidden, so that nothing is fetched. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

interface CoverPrintProps {
  file: OrderFile;
  /** `head`: on a phone whose first screen has no other picture. `side`: on a large screen, if there are no results. */
  position: 'head' | 'side';
}

/** The first picture of the order in its smallest size, as a button that opens the viewer. */
export function CoverPrint({ file, position }: CoverPrintProps) {
  const { open } = useContext(ViewerContext);
  const thumbnails = thumbnailsOf(file);
  const small = position === 'head' ? thumbnails[0] : (thumbnails[1] ?? thumbnails[0]);
  const { source, placeholder, onLoad, onError } = usePicture(file, small?.url);

  return (
    <button
      type="button"
      className={classNames(styles.cover, styles[position])}
      aria-label="Lihat satu per satu"
      {...viewerOpener}
      onClick={() => open(0)}
    >
      {source === undefined ? (
        <span className={`${media.broken} ${styles.window}`} />
      ) : (
        <picture>
          <source media={position === 'head' ? '(min-width: 56.25em)' : '(max-width: 56.2488em)'} srcSet={NOTHING} />
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
    </button>
  );
}
