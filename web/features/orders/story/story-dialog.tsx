import { type RefObject, useEffect, useRef, useState } from 'react';
import { fetchFile } from '#web/features/orders/files/file-host.ts';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { shareFiles, shareOrSave, toJpeg } from '#web/features/orders/files/save-file.ts';
import { canShareFiles, isPhone, savesByShareSheet } from '#web/lib/device.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FullScreenDialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { FrameSkeleton } from '#web/ui/skeleton.tsx';
import { createCard, isStrip, type StoryLayout, type StoryOrder } from './draw-story.ts';
import media from '#web/features/orders/files/media.module.css';
import shared from '#web/ui/shared.module.css';
import styles from './story-dialog.module.css';

interface StoryDialogProps {
  item: NamedFile;
  order: StoryOrder;
  onClose: () => void;
}

/**
 * A file of the order for stories, to be saved or shared: a picture as a card, a video as a film of its flipbook on that
 * card. Both are made on the device and not uploaded.
 */
export function StoryDialog({ item, order, onClose }: StoryDialogProps) {
  const [chosen, setChosen] = useState<StoryLayout>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { story, layout, progress, retry } = useStory({ item, order, chosen, canvas });
  const { isVideo } = item;
  const name = item.label.toLowerCase();
  const isMaking = story === 'making';
  const title = `Story dari ${name}`;
  if (story === 'failed') {
    return (
      <FullScreenDialog className={styles.dialog} title={title} onClose={onClose}>
        <NoStory item={item} onRetry={retry} />
      </FullScreenDialog>
    );
  }
  return (
    <FullScreenDialog className={styles.dialog} title={title} onClose={onClose}>
      <div className={styles.table}>
        {isMaking && !isVideo && <FrameSkeleton className={styles.card} />}
        {isVideo && <canvas ref={canvas} className={styles.card} hidden={!isMaking} aria-hidden="true" />}
        {isMaking ? (
          !isVideo && <output className={styles.wait}>Menyiapkan kartu…</output>
        ) : isVideo ? (
          <Film url={story.url} label={`Film story dari ${name}`} />
        ) : (
          <img className={styles.card} src={story.url} alt={`Kartu story dengan ${name}`} />
        )}
      </div>
      <div className={styles.foot}>
        {isVideo && isMaking ? (
          <>
            <output className={styles.message}>Membuat film…</output>
            <progress className={styles.progress} value={progress} aria-label="Membuat film" />
            <Button variant="cream" icon="close" onClick={onClose}>
              BATAL
            </Button>
          </>
        ) : (
          <>
            {!isVideo && <LayoutChoice layout={layout} onChoose={setChosen} />}
            <StoryActions file={isMaking ? null : story.file} thing={isVideo ? 'Film' : 'Kartu'} />
          </>
        )}
      </div>
    </FullScreenDialog>
  );
}

/**
 * A film, played in a loop; a press pauses it. The browser's controls would cover its foot. With reduced motion the
 * visitor starts it.
 */
function Film({ url, label }: { url: string; label: string }) {
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

type Story = 'making' | 'failed' | { file: File; url: string };

interface StoryOptions extends Omit<StoryDialogProps, 'onClose'> {
  /** The layout that the visitor has chosen. */
  chosen: StoryLayout | undefined;
  canvas: RefObject<HTMLCanvasElement | null>;
}

/** Makes the card or the film while the dialog is open. `layout` is that of the card, `progress` that of the film. */
function useStory({ item, order, chosen, canvas }: StoryOptions) {
  const { file, stem, isVideo } = item;
  const { date, boothName, city } = order;
  const [attempt, setAttempt] = useState(0);
  const [story, setStory] = useState<Story>('making');
  const [layout, setLayout] = useState<StoryLayout>('ticket');
  const [progress, setProgress] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const facts = { date, boothName, city };
    let storyUrl: string | null = null;
    async function makeFilmFile(): Promise<Blob> {
      const { makeFilm } = await import('./make-film.ts');
      if (!canvas.current) throw new Error('the dialog is closed');
      const options = { url: file.url, order: facts, canvas: canvas.current, onProgress: setProgress };
      return makeFilm(options, stop.signal);
    }
    async function drawCard(): Promise<Blob> {
      // The largest thumbnail is enough for the card.
      const url = file.large ?? file.url;
      const picture = await createImageBitmap(await fetchFile({ url, name: url }, stop.signal));
      // A strip is high: it gets the height.
      const fitting = chosen ?? (isStrip(picture) ? 'large' : 'ticket');
      const card = document.createElement('canvas');
      const draw = await createCard(card, facts, { layout: fitting, size: picture, isPrint: file.kind === 'RESULT' });
      draw(picture);
      picture.close();
      if (!stop.signal.aborted) setLayout(fitting);
      return toJpeg(card);
    }
    async function make() {
      const blob = await (isVideo ? makeFilmFile() : drawCard());
      if (stop.signal.aborted) return;
      storyUrl = URL.createObjectURL(blob);
      const extension = isVideo ? 'mp4' : 'jpg';
      setStory({ file: new File([blob], `${stem}-story.${extension}`, { type: blob.type }), url: storyUrl });
    }
    make().catch(() => stop.signal.aborted || setStory('failed'));
    return () => {
      stop.abort();
      if (storyUrl !== null) URL.revokeObjectURL(storyUrl);
    };
  }, [file, stem, isVideo, date, boothName, city, chosen, canvas, attempt]);
  function retry() {
    setStory('making');
    setAttempt(attempt + 1);
  }
  return { story, layout, progress, retry };
}

const LAYOUTS: [StoryLayout, string][] = [
  ['ticket', 'Dengan tiket'],
  ['large', 'Foto besar'],
];

function LayoutChoice({ layout, onChoose }: { layout: StoryLayout; onChoose: (layout: StoryLayout) => void }) {
  return (
    <fieldset className={classNames(shared.cluster, shared.centred, styles.layouts)}>
      <legend className={shared.visuallyHidden}>Tata letak</legend>
      {LAYOUTS.map(([id, label]) => (
        <button
          key={id}
          type="button"
          className={media.quietButton}
          aria-pressed={id === layout}
          onClick={() => onChoose(id)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** The messages after saving and sharing. */
const MESSAGES = {
  ios: 'Setelah SIMPAN, pilih Simpan Gambar atau Simpan Video.',
  phone: 'diunduh ke HP-mu. Lihat di album Download.',
  desktop: 'diunduh. Lihat di folder Download.',
  refused: 'Menu berbagi tidak terbuka. Pakai SIMPAN, lalu unggah dari galerimu.',
};

function StoryActions({ file, thing }: { file: File | null; thing: string }) {
  const [message, setMessage] = useState(savesByShareSheet() ? MESSAGES.ios : '');

  async function save() {
    if (file && (await shareOrSave(file)) === 'downloaded')
      setMessage(`${thing} ${MESSAGES[isPhone() ? 'phone' : 'desktop']}`);
  }
  async function share() {
    const way = file && (await shareFiles([file]));
    if (way === 'late' || way === 'refused') setMessage(MESSAGES.refused);
  }
  const waiting = file === null ? { busy: true } : {};
  const canShare = canShareFiles();
  return (
    <>
      <div className={classNames(shared.cluster, shared.centred, styles.actions)}>
        {canShare && (
          <Button icon="share" {...waiting} onClick={() => void share()}>
            BAGIKAN
          </Button>
        )}
        <Button variant={canShare ? 'cream' : 'primary'} icon="download" {...waiting} onClick={() => void save()}>
          SIMPAN
        </Button>
      </div>
      <output className={styles.message}>{message}</output>
    </>
  );
}

/** Says that it failed, without a cause: browsers report a refusal by CORS and a lost connection alike. */
function NoStory({ item: { file, isVideo }, onRetry }: { item: NamedFile; onRetry: () => void }) {
  const [thing, from] = isVideo ? ['Film story', 'video'] : ['Kartu story', 'foto'];
  return (
    <div className={styles.none}>
      <p role="alert">{`${thing} belum bisa dibuat dari ${from} ini. ${isVideo ? 'Videonya' : 'Fotonya'} sendiri tetap bisa kamu simpan.`}</p>
      <div className={classNames(shared.cluster, shared.centred, styles.actions)}>
        <ButtonLink icon="download" href={file.url} download>
          {`SIMPAN ${from?.toUpperCase()}`}
        </ButtonLink>
        <Button variant="cream" icon="refresh" onClick={onRetry}>
          COBA LAGI
        </Button>
      </div>
    </div>
  );
}
