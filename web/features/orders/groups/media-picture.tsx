import { BrokenPicture } from '#web/features/orders/files/media.tsx';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { usePicture } from '#web/features/orders/files/pictures.ts';
import { ViewerButton } from '#web/features/orders/viewer/viewer.tsx';
import { classNames } from '#web/ui/class-names.ts';
import media from '#web/features/orders/files/media.module.css';

type ThumbnailSize = 'small' | 'medium' | 'large';
/** A choice of thumbnail, not of layout: no breakpoint. */
const WIDE = '(min-width: 32.5em)';

type MediaPictureProps = {
  item: NamedFile;
  /** The thumbnail: at least twice as wide as the picture is shown, since a long press saves it. */
  size: ThumbnailSize;
  /** The one from a width of {@link WIDE} on, where the picture is shown larger. */
  wideSize?: ThumbnailSize;
  /** The picture is visible at first, so it is loaded eagerly. */
  isFirst?: boolean;
  className?: string;
  /** Called once the picture is loaded or has failed. */
  onSettled?: () => void;
};

/**
 * A customer's picture in its own ratio, as a button that opens it in the viewer. The placeholder is shown until it is
 * loaded. If the thumbnail fails, the full-size file is tried once; if that fails as well, a striped box says so.
 */
export function MediaPicture({
  item,
  size,
  wideSize = size,
  isFirst = false,
  className,
  onSettled,
}: MediaPictureProps) {
  const { file, fullLabel, index } = item;
  const { source, isLoaded, placeholder, onLoad, onError } = usePicture(file, file[size]);
  if (source === undefined) return <BrokenPicture name={fullLabel} className={className} />;

  const usesOriginal = source === file.url;
  return (
    <ViewerButton
      index={index}
      className={classNames(media.open, !isLoaded && !placeholder && media.loading, className)}
      style={placeholder === undefined ? undefined : { background: `${placeholder} center / contain no-repeat` }}
      data-viewer-file={index}
      aria-label={`Perbesar ${fullLabel.toLowerCase()}`}
    >
      <picture>
        {wideSize !== size && !usesOriginal && <source media={WIDE} srcSet={file[wideSize] ?? undefined} />}
        <img
          // Set before `src`: Firefox and Safari fetch at once if `loading` is set later.
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          src={source}
          width={file.width ?? undefined}
          height={file.height ?? undefined}
          alt={fullLabel}
          onError={() => {
            onError();
            if (usesOriginal) onSettled?.();
          }}
          onLoad={() => {
            onLoad();
            onSettled?.();
          }}
        />
      </picture>
    </ViewerButton>
  );
}
