import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FlipbookButton } from '#web/features/orders/actions/order-dialogs.tsx';
import { BrokenVideo, FileLink } from '#web/features/orders/files/media.tsx';
import { describeFiles, type NamedFile } from '#web/features/orders/files/order-file.ts';
import { placeholderOf } from '#web/features/orders/files/pictures.ts';
import { useVideo } from '#web/features/orders/files/use-video.ts';
import { ViewerButton } from '#web/features/orders/viewer/viewer.tsx';
import { isPhone } from '#web/lib/device.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useInView } from '#web/ui/use-in-view.ts';
import { MediaPicture } from './media-picture.tsx';
import { ResultPrints } from './results.tsx';
import media from '#web/features/orders/files/media.module.css';
import shared from '#web/ui/shared.module.css';
import styles from './videos.module.css';

interface VideosProps {
  videos: readonly NamedFile[];
  /** Shown as prints before the videos, on the page whose requirements put all files except photos into this group. */
  results?: readonly NamedFile[];
}

/** Videos as prints, with a play button. */
export function Videos({ videos, results = [] }: VideosProps) {
  return (
    <section className={classNames(shared.wrap, styles.section)} aria-labelledby="videos-title">
      <div className={shared.sectionHead}>
        <h2 id="videos-title" lang="en">
          Videos
        </h2>
        <p>{describeFiles([...results, ...videos].map(({ file }) => file))}</p>
      </div>
      {results.length > 0 && (
        <div className={styles.results}>
          <h3>Hasil</h3>
          <ResultPrints results={results} label="Hasil" />
        </div>
      )}
      {results.length > 0 && videos.length > 0 && <h3>Video</h3>}
      {videos.length > 0 && (
        <ul className={styles.prints} aria-label="Video">
          {videos.map((item) =>
            item.isVideo ? (
              <VideoPrint key={item.file.id} item={item} />
            ) : (
              <PicturePrint key={item.file.id} item={item} />
            ),
          )}
        </ul>
      )}
    </section>
  );
}

/** One video. The browser's controls appear when it is played. */
function VideoPrint({ item }: { item: NamedFile }) {
  const { file, label, index } = item;
  const name = label.toLowerCase();
  const [isTouched, setTouched] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const isNear = useInView(video, '300px 0px');
  const poster = (isPhone() ? file.medium : file.large) ?? undefined;
  const { isLost, source } = useVideo(file.url, poster);

  function play() {
    // The play button is removed: the focus moves to the video.
    flushSync(() => setTouched(true));
    video.current?.focus();
    // If the browser refuses (data saver, a broken file), its controls say so.
    void video.current?.play().catch(() => undefined);
  }

  const actions = !isLost && (
    <>
      <FlipbookButton item={item} />
      <ViewerButton
        index={index}
        className={classNames(shared.roundButton, media.round, shared.roundInk)}
        data-viewer-file={index}
        aria-label={`Perbesar ${name}`}
        title={`Perbesar ${name}`}
        onClick={() => video.current?.pause()}
      >
        <Icon name="expand" />
      </ViewerButton>
    </>
  );
  return (
    <Print item={item} actions={actions}>
      {isLost ? (
        <BrokenVideo className={styles.frame} />
      ) : (
        <div className={styles.frame}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a customer's own clip: the API knows no captions */}
          <video
            ref={video}
            className={classNames(shared.whole, styles.video)}
            style={{ backgroundImage: placeholderOf(file) }}
            {...source}
            poster={isNear ? poster : undefined}
            preload={isNear ? 'metadata' : 'none'}
            controls={isTouched}
            playsInline
            aria-label={label}
            onPlay={() => setTouched(true)}
          />
          {!isTouched && (
            <button type="button" className={styles.play} aria-label={`Putar ${name}`} onClick={play}>
              <span className={classNames(shared.round, styles.button)}>
                <Icon name="play" size={28} />
              </span>
            </button>
          )}
        </div>
      )}
    </Print>
  );
}

/** A picture among the videos, such as a GIF. */
function PicturePrint({ item }: { item: NamedFile }) {
  return (
    <Print item={item}>
      <MediaPicture item={item} size="medium" wideSize="large" className={classNames(styles.frame, styles.picture)} />
    </Print>
  );
}

interface PrintProps {
  item: NamedFile;
  /** Buttons before the download. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A file as an item of the list, with its name and its download below it. */
function Print({ item, actions, children }: PrintProps) {
  return (
    <li className={classNames(shared.print, styles.print)}>
      {children}
      <div className={classNames(shared.spread, styles.foot)}>
        <span>{item.label}</span>
        <span className={classNames(shared.cluster, styles.actions)}>
          {actions}
          <FileLink item={item} tone="ink" />
        </span>
      </div>
    </li>
  );
}
