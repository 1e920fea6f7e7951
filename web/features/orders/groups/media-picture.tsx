import { BrokenPicture } from '#web/features/orders/files/media.tsx';
import type { NamedFile, OrderFile } from '#web/features/orders/files/order-file.ts';
import { srcSetOf, thumbnailsOf, usePicture } from '#web/features/orders/files/pictures.ts';
import { ViewerButton } from '#web/features/orders/viewer/viewer.tsx';
import { classNames } from '#web/ui/class-names.ts';
import media from '#web/features/orders/files/media.module.css';
import shared from '#web/ui/shared.module.css';
import styles from './cover-print.module.css';

type MediaPictureProps = {
  item: NamedFile;
  /** The rendered width, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** The picture is visible at first, so it is loaded eagerly. */
  isFirst?: boolean;
  className?: string;
  /** Called once the picture is loaded or has failed. */
  onSettled?: () => void;
};

/**
 * A customer's picture in its own ratio, as a button that enlarges it. The placeholder is shown until it is loaded. If
 * the thumbnail fails, the full-size file is tried once; if that fails as well, a striped box says so.
 */
export function MediaPicture({ item, sizes, isFirst = false, className, onSettled }: MediaPictureProps) {
  const { file, name, index } = item;
  const thumbnails = thumbnailsOf(file);
  const { source, isLoaded, placeholder, onLoad, onError } = usePicture(file, thumbnails[0]?.url);
  if (source === undefined) return <BrokenPicture name={name} className={className} />;

  const usesOriginal = source === file.url;
  return (
    <ViewerButton
      index={index}
      className={classNames(media.open, !isLoaded && !placeholder && media.loading, className)}
      style={placeholder === undefined ? undefined : { background: `${placeholder} center / contain no-repeat` }}
      data-viewer-file={index}
      aria-label={`Perbesar ${name.toLowerCase()}`}
    >
      <img
        // Set before `src`: Firefox and Safari fetch at once if `loading` is set later.
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        sizes={usesOriginal ? undefined : sizes}
        srcSet={usesOriginal ? undefined : srcSetOf(thumbnails)}
        src={source}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        alt={name}
        onError={() => {
          onError();
          if (usesOriginal) onSettled?.();
        }}
        onLoad={() => {
          onLoad();
          onSettled?.();
        }}
      />
    </ViewerButton>
  );
}

/** An empty picture for the widths at which the print is hidden, so that nothing is fetched. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

interface CoverPrintProps {
  file: OrderFile;
  /** `head`: on a phone whose first screen has no other picture. `side`: on a large screen, if there are no results. */
  position: 'head' | 'side';
}

/** The first picture of the order in its smallest size, as a button that opens the viewer. */
export function CoverPrint({ file, position }: CoverPrintProps) {
  const thumbnails = thumbnailsOf(file);
  const small = position === 'head' ? thumbnails[0] : (thumbnails[1] ?? thumbnails[0]);
  const { source, placeholder, onLoad, onError } = usePicture(file, small?.url);

  return (
    <ViewerButton
      index={0}
      className={classNames(shared.print, styles.cover, styles[position])}
      aria-label="Lihat satu per satu"
    >
      {source === undefined ? (
        <span className={classNames(shared.broken, media.broken, styles.window)} />
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
    </ViewerButton>
  );
}
