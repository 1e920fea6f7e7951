import { useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './story-dialog.module.css';

/**
 * A film, played in a loop; a press pauses it. The browser's controls would cover its foot. With reduced motion the
 * visitor starts it.
 */
export function Film({ url, label }: { url: string; label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  function toggle() {
    if (isPlaying) video.current?.pause();
    else void video.current?.play().catch(() => undefined);
  }
  return (
    <button type="button" className={styles.film} aria-label={isPlaying ? 'Jeda film' : 'Putar film'} onClick={toggle}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it has no sound */}
      <video
        ref={video}
        className={styles.card}
        src={url}
        aria-label={label}
        loop
        muted
        playsInline
        autoPlay={!window.matchMedia('(prefers-reduced-motion: reduce)').matches}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      {!isPlaying && (
        <span className={classNames(shared.round, styles.play)}>
          <Icon name="play" size={28} />
        </span>
      )}
    </button>
  );
}
