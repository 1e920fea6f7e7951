import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { placeholderOf } from '#web/features/orders/gallery/picture-sources.ts';
import { BrokenVideo } from '#web/features/orders/media.tsx';
import type { NamedFile } from '#web/features/orders/order-file.ts';
import styles from './slides.module.css';

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
  const [isLost, setLost] = useState(false);
  const poster = file.large ?? undefined;

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
      // Safari shows the first frame only if the address names a time.
      src={poster === undefined ? `${file.url}#t=0.001` : file.url}
      poster={poster}
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      preload={isCurrent ? 'metadata' : 'none'}
      controls
      playsInline
      aria-label={name}
      onPointerDown={keepControls}
      onKeyDown={keepArrows}
      onError={() => setLost(true)}
    />
  );
}
