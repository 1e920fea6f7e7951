import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { orderMessages } from '#shared/messages.ts';
import type { NamedFile } from '#web/features/orders/gallery/gallery-file.ts';
import { placeholderOf } from '#web/features/orders/gallery/picture-sources.ts';
import media from '#web/features/orders/gallery/media.module.css';
import { Icon } from '#web/ui/icon.tsx';
import styles from './slides.module.css';

/** The browser's own controls stand in the lowest part of a video: a thumb on them moves the film, not the slide. */
const CONTROLS_HEIGHT = 72;

function keepControls(event: PointerEvent<HTMLVideoElement>) {
  if (event.currentTarget.getBoundingClientRect().bottom - event.clientY < CONTROLS_HEIGHT) event.stopPropagation();
}

/** In the video the arrows are the film's; outside of it they turn to the next file. */
function keepArrows(event: KeyboardEvent) {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}

/** A video between the pictures: still until someone plays it, and again once it is turned away from. */
export function ClipSlide({ item: { file, name }, isCurrent }: { item: NamedFile; isCurrent: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isLost, setLost] = useState(false);
  const poster = file.large ?? undefined;

  useEffect(() => {
    if (!isCurrent) video.current?.pause();
  }, [isCurrent]);

  if (isLost) {
    return (
      <div className={`${media.broken} ${styles.broken}`}>
        <Icon name="photo" size={24} />
        <p lang="en">{orderMessages.videoMissing}</p>
      </div>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a customer's own clip: the API knows no captions
    <video
      ref={video}
      className={styles.clip}
      style={{ backgroundImage: placeholderOf(file) }}
      // Safari shows no first frame of its own; a moment into the film there is one.
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
