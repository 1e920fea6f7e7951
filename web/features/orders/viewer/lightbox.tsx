import { useMemo, useState } from 'react';
import YetAnotherLightbox, { type GenericSlide, type Slide, useLightboxState } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { THUMBNAIL_WIDTHS } from '#shared/limits.ts';
import { StoryButton, useDialog } from '#web/features/orders/actions/order-dialogs.tsx';
import { BrokenPicture } from '#web/features/orders/files/media.tsx';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { loadedPictureOf } from '#web/features/orders/files/pictures.ts';
import { isPhone } from '#web/lib/device.ts';
import { classNames } from '#web/ui/class-names.ts';
import { keepFocusInside } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ClipSlide } from './clip-slide.tsx';
import media from '#web/features/orders/files/media.module.css';
import shared from '#web/ui/shared.module.css';
import styles from './lightbox.module.css';

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    /** A video, rendered by `ClipSlide`. */
    clip: GenericSlide & { type: 'clip'; item: NamedFile };
  }
  interface SlideImage {
    item?: NamedFile;
  }
}

interface LightboxProps {
  files: readonly NamedFile[];
  /** The index of the file that is shown at first. */
  index: number;
  onTurn: (index: number) => void;
  onClose: () => void;
}

const { large: LARGE } = THUMBNAIL_WIDTHS;

const LABELS = {
  Previous: 'Sebelumnya',
  Next: 'Berikutnya',
  Close: 'Tutup',
  Lightbox: 'Foto dan video, diperbesar',
  Carousel: 'galeri',
  Slide: 'file',
  'Photo gallery': 'Foto dan video pesanan',
  '{index} of {total}': '{index} dari {total}',
  'Zoom in': 'Perbesar',
  'Zoom out': 'Perkecil',
};

/**
 * A file as a slide of the lightbox. A picture is its largest thumbnail, which a long press saves; of a picture of
 * known size, the lightbox fetches the whole file where the visitor zooms or the screen has more pixels.
 */
function toSlide(item: NamedFile): Slide {
  const { file, fullLabel, isVideo } = item;
  if (isVideo) return { type: 'clip', item };
  const { kind, url, large, width, height } = file;
  // The thumbnail of a moving picture is a still.
  const src = kind === 'VIDEO' || large === null ? url : large;
  const slide = { src, alt: fullLabel, item };
  if (!width || !height) return slide;
  const thumbnail = { src, width: LARGE, height: (height * LARGE) / width };
  const srcSet = src === url || width <= LARGE ? [] : [thumbnail, { src: url, width, height }];
  return { ...slide, width, height, srcSet };
}

/** One file in full screen. Arrow keys and swipes change it, pinching zooms, Escape closes. */
export function Lightbox({ files, index, onTurn, onClose }: LightboxProps) {
  const slides = useMemo(() => files.map(toSlide), [files]);
  // Not `index`, which follows the address a render later and would turn the lightbox back.
  const [current, setCurrent] = useState(index);
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={current}
      slides={slides}
      plugins={[Zoom]}
      labels={LABELS}
      className={styles.viewer ?? ''}
      carousel={{ finite: files.length < 2, preload: 1 }}
      portal={{ container: { onKeyDown: keepFocusInside } }}
      controller={{ closeOnPullDown: true }}
      toolbar={{ buttons: isPhone() ? ['close'] : [<ViewerDownload key="download" />, 'close'] }}
      render={{
        slide: ({ slide, offset }) => slide.type === 'clip' && <ClipSlide item={slide.item} isCurrent={offset === 0} />,
        // Until the picture is loaded, the one that the page shows stands in its place.
        slideContainer: ({ slide, children }) => (
          <div
            className={styles.ground}
            style={
              slide.item && slide.type !== 'clip' ? { backgroundImage: loadedPictureOf(slide.item.file) } : undefined
            }
          >
            {children}
          </div>
        ),
        iconLoading: () => null,
        iconError: () => <LostPicture />,
        controls: () => <ViewerControls />,
      }}
      on={{
        view: ({ index: seen }) => {
          setCurrent(seen);
          onTurn(seen);
        },
      }}
    />
  );
}

function LostPicture() {
  return <BrokenPicture name={useLightboxState().currentSlide?.item?.fullLabel ?? ''} className={styles.broken} />;
}

/**
 * The caption, announced when it changes, and the actions of the current file. On a desktop the download is in the
 * toolbar.
 */
function ViewerControls() {
  const { currentSlide, currentIndex, slides } = useLightboxState();
  const save = useDialog('save');
  const share = useDialog('share');
  const item = currentSlide?.item;
  if (!item) return null;
  const { isVideo } = item;
  return (
    <>
      <output className={styles.caption}>
        <span>{item.fullLabel}</span>{' '}
        <span className={styles.position}>{`file ${currentIndex + 1}/${slides.length}`}</span>
      </output>
      <div className={classNames(shared.cluster, shared.centred, styles.actions)}>
        {isPhone() && (
          <button type="button" className={media.quietButton} onClick={() => save.open(currentIndex)}>
            Simpan<span className={shared.visuallyHidden}>{` ${item.label.toLowerCase()}`}</span>
          </button>
        )}
        <StoryButton item={item} />
        <button type="button" className={media.quietButton} onClick={() => share.open(currentIndex)}>
          {/* One child: the button has a gap between its children. */}
          <span>
            Kirim<span className={styles.rest}>{isVideo ? ' video ini' : ' foto ini'}</span>
          </span>
        </button>
      </div>
    </>
  );
}

/** Link to the current file. The browser saves it if the host sends `attachment`, else opens it in a new tab. */
function ViewerDownload() {
  const item = useLightboxState().currentSlide?.item;
  return (
    <a
      className={classNames('yarl__button', styles.download)}
      href={item?.file.url}
      download
      target="_blank"
      rel="noopener"
      aria-label={`Unduh ${item?.fullLabel.toLowerCase()}`}
      title="Unduh"
    >
      <Icon name="download" size={24} />
    </a>
  );
}
