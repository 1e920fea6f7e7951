import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef } from 'react';
import type { ContainerRect } from 'yet-another-react-lightbox';
import { BrokenPicture, BrokenVideo } from '#web/features/orders/files/media.tsx';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { loadedPictureOf, placeholderOf, usePicture } from '#web/features/orders/files/pictures.ts';
import { useVideo } from '#web/features/orders/files/use-video.ts';
import { classNames } from '#web/ui/class-names.ts';
import shared from '#web/ui/shared.module.css';
import styles from './slides.module.css';

export interface Size {
  width: number;
  height: number;
}

interface PictureSlideProps {
  item: NamedFile;
  /** The size of the file, once it is known. */
  width?: number;
  height?: number;
  /** The space for the picture. */
  rect: ContainerRect;
  /** The viewer was opened with this picture: it is fetched before its neighbours. */
  isFirst: boolean;
  isZoomed: boolean;
  onMeasured: (id: string, size: Size) => void;
}

/**
 * A picture in the viewer: its largest thumbnail, which a long press saves. Until that is loaded, the page's
 * thumbnail is shown. The full-size file is fetched when the visitor zooms. A turn of a page renders only the picture
 * that it adds.
 */
export const PictureSlide = memo(function PictureSlide({
  item: { file, name },
  width,
  height,
  rect,
  isFirst,
  isZoomed,
  onMeasured,
}: PictureSlideProps) {
  // The thumbnail of a moving picture is a still.
  const isMoving = file.kind === 'VIDEO';
  const { source, isLoaded, onLoad, onError } = usePicture(file, isMoving ? null : file.large);
  if (source === undefined) return <BrokenPicture name={name} className={styles.broken} />;

  const usesOriginal = source === file.url;
  const shown = width && height ? fit({ width, height }, rect) : null;
  const backgroundImage = loadedPictureOf(file);
  return (
    <div className={styles.picture} style={{ ...shown, ...(!isLoaded && backgroundImage ? { backgroundImage } : {}) }}>
      <img
        className={shown ? shared.whole : styles.loose}
        src={source}
        alt={name}
        draggable={false}
        decoding="async"
        fetchPriority={isFirst ? 'high' : 'low'}
        onError={onError}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          onLoad();
          // A thumbnail is smaller than the file. Three times its size is the most that a phone can show.
          const more = usesOriginal ? 1 : 3;
          if (!shown && naturalWidth > 0)
            onMeasured(file.id, { width: naturalWidth * more, height: naturalHeight * more });
        }}
      />
      {isZoomed && !usesOriginal && (
        <img
          className={classNames(shared.whole, styles.full)}
          src={file.url}
          alt=""
          draggable={false}
          decoding="async"
        />
      )}
    </div>
  );
});

/** Fits a picture into the space, never larger than the file. */
function fit({ width, height }: Size, rect: ContainerRect): Size {
  const scale = Math.min(rect.width / width, rect.height / height, 1);
  return { width: width * scale, height: height * scale };
}

/** Pixels of the browser's controls at the bottom of a video: dragging there seeks and does not change the slide. */
const CONTROLS_HEIGHT = 72;

function keepControls(event: PointerEvent<HTMLVideoElement>) {
  if (event.currentTarget.getBoundingClientRect().bottom - event.clientY < CONTROLS_HEIGHT) event.stopPropagation();
}

/** In a focused video the arrow keys seek; elsewhere they change the slide. */
function keepArrows(event: KeyboardEvent) {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}

/** A video in the viewer. It pauses when another slide is current. */
export function ClipSlide({ item: { file, name }, isCurrent }: { item: NamedFile; isCurrent: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const poster = file.large ?? undefined;
  const { isLost, source } = useVideo(file.url, poster);

  useEffect(() => {
    if (!isCurrent) video.current?.pause();
  }, [isCurrent]);

  if (isLost) return <BrokenVideo className={styles.broken} />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a customer's own clip: the API knows no captions
    <video
      ref={video}
      className={styles.clip}
      style={{ backgroundImage: placeholderOf(file) }}
      {...source}
      poster={poster}
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      preload={isCurrent ? 'metadata' : 'none'}
      controls
      playsInline
      aria-label={name}
      onPointerDown={keepControls}
      onKeyDown={keepArrows}
    />
  );
}
