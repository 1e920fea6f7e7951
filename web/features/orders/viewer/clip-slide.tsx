import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { BrokenVideo } from '#web/features/orders/files/media.tsx';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { placeholderOf } from '#web/features/orders/files/pictures.ts';
import { useVideo } from '#web/features/orders/files/use-video.ts';
import styles from './lightbox.module.css';

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
export function ClipSlide({ item: { file, fullLabel }, isCurrent }: { item: NamedFile; isCurrent: boolean }) {
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
      aria-label={fullLabel}
      onPointerDown={keepControls}
      onKeyDown={keepArrows}
    />
  );
}
