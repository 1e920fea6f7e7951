import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { BrokenPicture } from './broken-picture.tsx';
import type { NamedFile } from './gallery-file.ts';
import { fetchViewer, fetchViewerSoon } from './viewer/lazy-photo-viewer.tsx';
import { placeholderOf, srcSetOf, thumbnailsOf } from './picture-sources.ts';
import styles from './media.module.css';

export type MediaPictureProps = NamedFile & {
  /** Its place among the files that the viewer turns. */
  index: number;
  onOpen: (index: number) => void;
  /** How wide it is shown, as `sizes` says it. */
  sizes: string;
  /** In sight from the start: not to be fetched late. */
  isFirst?: boolean;
  className?: string | undefined;
  /** Width by height once the picture is there, null when it never will be. */
  onSettled?: (ratio: number | null) => void;
};

/**
 * A customer's picture in its own ratio, as a button that enlarges it. Its placeholder shows until it is decoded. Where
 * the smaller picture cannot be had the whole file is tried once, and after that sand stripes stand in its place.
 */
export function MediaPicture({ file, name, index, onOpen, sizes, isFirst = false, className, onSettled }: MediaPictureProps) {
  const thumbnails = thumbnailsOf(file);
  const [state, setState] = useState<'developing' | 'there' | 'failed'>('developing');
  const [isPlain, setPlain] = useState(thumbnails.length === 0);
  if (state === 'failed') return <BrokenPicture name={name} className={className} />;

  const placeholder = state === 'developing' ? placeholderOf(file) : undefined;
  function settle(ratio: number | null) {
    setState(ratio === null ? 'failed' : 'there');
    onSettled?.(ratio);
    if (isFirst) fetchViewerSoon();
  }
  return (
    <button
      type="button"
      className={classNames(styles.open, state === 'developing' && !placeholder && styles.developing, className)}
      style={placeholder === undefined ? undefined : { background: `${placeholder} center / contain no-repeat` }}
      data-viewer-file={index}
      aria-label={`Perbesar ${name.toLowerCase()}`}
      onPointerEnter={fetchViewer}
      onPointerDown={fetchViewer}
      onFocus={fetchViewer}
      onClick={() => onOpen(index)}
    >
      <img
        // Before the source: a lazy picture whose loading is said too late is fetched at once (Firefox, Safari).
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        sizes={isPlain ? undefined : sizes}
        srcSet={isPlain ? undefined : srcSetOf(thumbnails)}
        src={(isPlain ? undefined : thumbnails[0]?.url) ?? file.url}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        alt={name}
        onError={() => (isPlain ? settle(null) : setPlain(true))}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => settle(naturalWidth / Math.max(1, naturalHeight))}
      />
    </button>
  );
}
