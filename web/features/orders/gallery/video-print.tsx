import { type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FlipbookButton } from '#web/features/orders/flipbook/flipbook-button.tsx';
import { BrokenVideo, FileLink } from '#web/features/orders/media.tsx';
import type { NamedFile } from '#web/features/orders/order-file.ts';
import { Icon } from '#web/ui/icon.tsx';
import { placeholderOf } from './picture-sources.ts';
import { viewerOpener } from './viewer/lazy-photo-viewer.tsx';
import { ViewerContext } from './viewer/use-viewer.ts';
import media from '#web/features/orders/media.module.css';
import styles from './video-prints.module.css';

/** One video, as an item of a list. The browser's controls appear when it is played. */
export function VideoPrint({ item }: { item: NamedFile }) {
  const { open } = useContext(ViewerContext);
  const { file, label, index } = item;
  const { url } = file;
  const name = label.toLowerCase();
  const [isTouched, setTouched] = useState(false);
  // Stored by URL: a renewed link is tried again.
  const [failed, setFailed] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const isNear = useNearViewport(video);
  const poster = file.medium ?? undefined;

  function play() {
    // The play button is removed: the focus moves to the video.
    flushSync(() => setTouched(true));
    video.current?.focus();
    // If the browser refuses (data saver, a broken file), its controls say so.
    void video.current?.play().catch(() => undefined);
  }

  return (
    <li className={styles.print}>
      {failed === url ? (
        <BrokenVideo className={styles.frame} />
      ) : (
        <div className={styles.frame}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a customer's own clip: the API knows no captions */}
          <video
            ref={video}
            className={styles.video}
            style={{ backgroundImage: placeholderOf(file) }}
            // Safari shows the first frame only if the address names a time.
            src={poster === undefined ? `${url}#t=0.001` : url}
            poster={isNear ? poster : undefined}
            preload={isNear ? 'metadata' : 'none'}
            controls={isTouched}
            playsInline
            aria-label={label}
            onPlay={() => setTouched(true)}
            onError={() => setFailed(url)}
          />
          {!isTouched && (
            <button type="button" className={styles.play} aria-label={`Putar ${name}`} onClick={play}>
              <span className={styles.button}>
                <Icon name="play" size={28} />
              </span>
            </button>
          )}
        </div>
      )}
      <div className={styles.foot}>
        <span>{label}</span>
        {failed === url ? (
          <FileLink url={url} label={`Buka ${name}`} icon="arrow" tone="ink" />
        ) : (
          <span className={styles.actions}>
            <FlipbookButton item={item} />
            <button
              type="button"
              className={`${media.round} ${media.ink}`}
              data-viewer-file={index}
              aria-label={`Perbesar ${name}`}
              title={`Perbesar ${name}`}
              {...viewerOpener}
              onClick={() => {
                video.current?.pause();
                open(index);
              }}
            >
              <Icon name="expand" />
            </button>
            <FileLink url={url} label={`Unduh ${name}`} tone="ink" />
          </span>
        )}
      </div>
    </li>
  );
}

/** True from the moment an element comes close to the viewport. */
function useNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '300px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear, element]);
  return isNear;
}
