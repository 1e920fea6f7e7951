import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '#web/ui/icon.tsx';
import { FlipbookButton } from '#web/features/orders/flipbook/flipbook-button.tsx';
import { orderMessages } from '#shared/messages.ts';
import { FileLink } from './file-link.tsx';
import type { GalleryFile } from './gallery-file.ts';
import { fetchViewer } from './viewer/lazy-photo-viewer.tsx';
import { placeholderOf } from './picture-sources.ts';
import { useNear } from './use-near.ts';
import media from './media.module.css';
import styles from './video-prints.module.css';

type VideoPrintProps = {
  file: GalleryFile;
  /** Among the videos, from 1. */
  number: number;
  /** Its place among the files that the viewer turns. */
  index: number;
  invoice: string;
  onOpen: (index: number) => void;
};

/** One video as a print that moves when asked to; an item of a list. */
export function VideoPrint({ file, number, index, invoice, onOpen }: VideoPrintProps) {
  const { url } = file;
  const [state, setState] = useState<'still' | 'touched' | 'failed'>('still');
  const video = useRef<HTMLVideoElement>(null);
  const isNear = useNear(video);
  const poster = file.medium ?? undefined;

  function play() {
    // The button goes, the browser's controls come: the focus has to be handed over in between.
    flushSync(() => setState('touched'));
    video.current?.focus();
    // A refusal (data saver, a broken file) leaves the browser's own controls, which say so.
    void video.current?.play().catch(() => undefined);
  }

  return (
    <li className={styles.print}>
      {state === 'failed' ? (
        <div className={`${media.broken} ${styles.frame}`}>
          <Icon name="photo" size={24} />
          <p lang="en">{orderMessages.videoMissing}</p>
        </div>
      ) : (
        <div className={styles.frame}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a customer's own clip: the API knows no captions */}
          <video
            ref={video}
            className={styles.video}
            style={{ backgroundImage: placeholderOf(file) }}
            // Safari shows no first frame of its own; a moment into the film there is one.
            src={poster === undefined ? `${url}#t=0.001` : url}
            poster={isNear ? poster : undefined}
            // Nothing of it travels before it is nearly seen.
            preload={isNear ? 'metadata' : 'none'}
            controls={state === 'touched'}
            playsInline
            aria-label={`Video ${number}`}
            onPlay={() => setState('touched')}
            onError={() => setState('failed')}
          />
          {state === 'still' && (
            <button type="button" className={styles.play} aria-label={`Putar video ${number}`} onClick={play}>
              <span className={styles.button}>
                <Icon name="play" size={28} />
              </span>
            </button>
          )}
        </div>
      )}
      <div className={styles.foot}>
        <span>Video {number}</span>
        {state === 'failed' ? (
          <FileLink url={url} label={`Buka video ${number}`} icon="arrow" tone="ink" />
        ) : (
          <span className={styles.ways}>
            <FlipbookButton url={url} number={number} invoice={invoice} />
            <button
              type="button"
              className={`${media.round} ${media.ink}`}
              data-viewer-file={index}
              aria-label={`Perbesar video ${number}`}
              title={`Perbesar video ${number}`}
              onPointerEnter={fetchViewer}
              onPointerDown={fetchViewer}
              onClick={() => {
                video.current?.pause();
                onOpen(index);
              }}
            >
              <Icon name="expand" />
            </button>
            <FileLink url={url} label={`Unduh video ${number}`} tone="ink" />
          </span>
        )}
      </div>
    </li>
  );
}
