import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { NamedFile } from './gallery-file.ts';
import { placeholderOf, thumbnailsOf } from './picture-sources.ts';
import { fetchViewer, fetchViewerSoon } from './viewer/lazy-photo-viewer.tsx';
import media from './media.module.css';
import styles from './cover-print.module.css';

/** Where it is not shown nothing is fetched for it. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

type CoverPrintProps = {
  item: NamedFile;
  /** Its place among the files that the viewer turns. */
  index: number;
  /** In the head of a phone, whose first screen no other picture reaches, or at its side on a large screen. */
  place: 'head' | 'side';
  onOpen: (index: number) => void;
};

/** A look at the first picture on the first screen, in its smallest size: the way into the viewer. */
export function CoverPrint({ item: { file }, index, place, onOpen }: CoverPrintProps) {
  const thumbnails = thumbnailsOf(file);
  const small = place === 'head' ? thumbnails[0] : (thumbnails[1] ?? thumbnails[0]);
  const [source, setSource] = useState(small?.url ?? file.url);
  const [state, setState] = useState<'developing' | 'there' | 'failed'>('developing');
  const placeholder = state === 'developing' ? placeholderOf(file) : undefined;

  return (
    <button
      type="button"
      className={classNames(styles.cover, styles[place])}
      aria-label="Lihat satu per satu"
      onPointerEnter={fetchViewer}
      onPointerDown={fetchViewer}
      onFocus={fetchViewer}
      onClick={() => onOpen(index)}
    >
      {state === 'failed' ? (
        <span className={`${media.broken} ${styles.window}`} />
      ) : (
        <picture>
          <source media={place === 'head' ? '(min-width: 900px)' : '(max-width: 899.98px)'} srcSet={nothing} />
          <img
            className={styles.window}
            style={placeholder === undefined ? undefined : { background: `${placeholder} center / cover no-repeat` }}
            src={source}
            alt=""
            fetchPriority="high"
            onError={() => (source === file.url ? setState('failed') : setSource(file.url))}
            onLoad={() => {
              setState('there');
              fetchViewerSoon();
            }}
          />
        </picture>
      )}
    </button>
  );
}
