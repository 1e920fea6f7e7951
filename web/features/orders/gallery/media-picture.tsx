import { useContext } from 'react';
import { BrokenPicture } from '#web/features/orders/media.tsx';
import type { NamedFile } from '#web/features/orders/order-file.ts';
import { classNames } from '#web/ui/class-names.ts';
import { srcSetOf, thumbnailsOf } from './picture-sources.ts';
import { usePicture } from './use-picture.ts';
import { viewerOpener } from './viewer/lazy-photo-viewer.tsx';
import { ViewerContext } from './viewer/use-viewer.ts';
import styles from '#web/features/orders/media.module.css';

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
  const { open } = useContext(ViewerContext);
  const thumbnails = thumbnailsOf(file);
  const { source, isLoaded, placeholder, onLoad, onError } = usePicture(file, thumbnails[0]?.url);
  if (source === undefined) return <BrokenPicture name={name} className={className} />;

  const usesOriginal = source === file.url;
  return (
    <button
      type="button"
      className={classNames(styles.open, !isLoaded && !placeholder && styles.loading, className)}
      style={placeholder === undefined ? undefined : { background: `${placeholder} center / contain no-repeat` }}
      data-viewer-file={index}
      aria-label={`Perbesar ${name.toLowerCase()}`}
      {...viewerOpener}
      onClick={() => open(index)}
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
    </button>
  );
}
