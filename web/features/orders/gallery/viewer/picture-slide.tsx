import type { ContainerRect } from 'yet-another-react-lightbox';
import { loadedPictureOf, thumbnailsOf } from '#web/features/orders/gallery/picture-sources.ts';
import { usePicture } from '#web/features/orders/gallery/use-picture.ts';
import { BrokenPicture } from '#web/features/orders/media.tsx';
import type { NamedFile } from '#web/features/orders/order-file.ts';
import styles from './slides.module.css';

interface Size {
  width: number;
  height: number;
}

interface PictureSlideProps {
  item: NamedFile;
  /** Of the file; null until it is known. */
  size: Size | null;
  /** The space for it. */
  rect: ContainerRect;
  isCurrent: boolean;
  isZoomed: boolean;
  onMeasured: (size: Size) => void;
}

/**
 * A picture in the viewer, as its largest thumbnail, which a long press saves. Until it is loaded the gallery's
 * thumbnail shows; the whole file is fetched on zooming.
 */
export function PictureSlide({ item: { file, name }, size, rect, isCurrent, isZoomed, onMeasured }: PictureSlideProps) {
  const { source, isLoaded, onLoad, onError } = usePicture(file, thumbnailsOf(file).at(-1)?.url);
  if (source === undefined) return <BrokenPicture name={name} className={styles.broken} />;

  const usesOriginal = source === file.url;
  const shown = size && fit(size, rect);
  const known = loadedPictureOf(file);
  return (
    <div className={styles.picture} style={{ ...shown, ...(!isLoaded && known ? { backgroundImage: known } : {}) }}>
      <img
        className={shown ? styles.whole : styles.loose}
        src={source}
        alt={name}
        draggable={false}
        decoding="async"
        fetchPriority={isCurrent ? 'high' : 'low'}
        onError={onError}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
          onLoad();
          // The size of a thumbnail is not that of the file: three times as large is what a phone can show.
          const more = usesOriginal ? 1 : 3;
          if (!size && width > 0) onMeasured({ width: width * more, height: height * more });
        }}
      />
      {isZoomed && !usesOriginal && (
        <img className={styles.full} src={file.url} alt="" draggable={false} decoding="async" />
      )}
    </div>
  );
}

/** Fits a picture into the space, never larger than the file. */
function fit({ width, height }: Size, rect: ContainerRect): Size {
  const scale = Math.min(rect.width / width, rect.height / height, 1);
  return { width: width * scale, height: height * scale };
}
