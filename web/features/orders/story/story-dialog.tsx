import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fetchFile } from '#web/features/orders/files/file-host.ts';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { shareFiles, shareOrSave, toJpeg } from '#web/features/orders/files/save-file.ts';
import { canShareFiles, isPhone, savesByShareSheet } from '#web/lib/device.ts';
import { extensionOf } from '#web/lib/media-type.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FullScreenDialog } from '#web/ui/dialog.tsx';
import { prefersLessMotion } from '#web/ui/media-queries.ts';
import { FrameSkeleton } from '#web/ui/skeleton.tsx';
import { createCard, isStrip, type StoryLayout, type StoryOrder } from './draw-story.ts';
import media from '#web/features/orders/files/media.module.css';
import shared from '#web/ui/shared.module.css';
import styles from './story-dialog.module.css';

interface StoryProps {
  item: NamedFile;
  order: StoryOrder;
}

/**
 * A file of the order for stories, to be saved or shared: a picture as a card, a video as a film of its flipbook on
 * that card. Both are made on the device and not uploaded.
 */
export function StoryDialog({ item, order, onClose }: StoryProps & { onClose: () => void }) {
  const Story = item.isVideo ? FilmStory : CardStory;
  return (
    <FullScreenDialog className={styles.dialog} title={`Story dari ${item.label.toLowerCase()}`} onClose={onClose}>
      <Story item={item} order={order} />
    </FullScreenDialog>
  );
}

function CardStory({ item, order }: StoryProps) {
  const { file, label } = item;
  const [chosen, setChosen] = useState<StoryLayout>();
  const [layout, setLayout] = useState<StoryLayout>('ticket');
  const { story, retry } = useStory(item, chosen, async (signal) => {
    // The largest thumbnail is enough for the card.
    const url = file.large ?? file.url;
    const picture = await createImageBitmap(await fetchFile({ url, name: url }, signal));
    // A strip is high: it gets the height.
    const fitting = chosen ?? (isStrip(picture) ? 'large' : 'ticket');
    setLayout(fitting);
    const card = document.createElement('canvas');
    const draw = await createCard(card, order, { layout: fitting, size: picture, isPrint: file.kind === 'RESULT' });
    draw(picture);
    picture.close();
    return toJpeg(card);
  });

  if (story === 'failed') return <NoStory item={item} onRetry={retry} />;
  /** The card of the choice. */
  const ready = story?.choice === chosen ? story?.file : undefined;
  return (
    <>
      <div className={styles.table}>
        {story ? (
          <img className={styles.card} src={story.url} alt={`Kartu story dengan ${label.toLowerCase()}`} />
        ) : (
          <>
            <FrameSkeleton className={styles.card} />
            <output className={styles.wait}>Menyiapkan kartu…</output>
          </>
        )}
      </div>
      <div className={styles.foot}>
        {/* The shown card is not made again. */}
        <LayoutChoice layout={layout} onChoose={(next) => (ready && next === layout) || setChosen(next)} />
        <StoryActions file={ready} thing="Kartu" />
      </div>
    </>
  );
}

function FilmStory({ item, order }: StoryProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [progress, setProgress] = useState(0);
  const { story, retry } = useStory(item, null, async (signal) => {
    const { makeFilm } = await import('./make-film.ts');
    if (!canvas.current) throw new Error('the dialog is closed');
    return makeFilm({ url: item.file.url, order, canvas: canvas.current, onProgress: setProgress }, signal);
  });

  if (story === 'failed') return <NoStory item={item} onRetry={retry} />;
  return (
    <>
      <div className={styles.table}>
        <canvas ref={canvas} className={styles.card} hidden={story !== null} aria-hidden="true" />
        {story && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- it has no sound
          <video
            className={styles.card}
            src={story.url}
            aria-label={`Film story dari ${item.label.toLowerCase()}`}
            controls
            loop
            muted
            playsInline
            autoPlay={!prefersLessMotion()}
          />
        )}
      </div>
      <div className={styles.foot}>
        {story ? (
          <StoryActions file={story.file} thing="Film" />
        ) : (
          <>
            <output className={styles.message}>Membuat film…</output>
            <progress className={styles.progress} value={progress} aria-label="Membuat film" />
          </>
        )}
      </div>
    </>
  );
}

/**
 * A story of a file, made while the dialog is open; null until then.
 *
 * @param choice another one makes another story: until it is made, the story is that of the last choice
 */
function useStory<Choice>({ file, stem }: NamedFile, choice: Choice, make: (signal: AbortSignal) => Promise<Blob>) {
  const [story, setStory] = useState<{ file: File; url: string; choice: Choice } | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  const makeStory = useEffectEvent(make);

  useEffect(() => {
    const stop = new AbortController();
    let url: string | null = null;
    makeStory(stop.signal).then(
      (blob) => {
        if (stop.signal.aborted) return;
        url = URL.createObjectURL(blob);
        const name = `${stem}-story.${extensionOf(blob.type) ?? ''}`;
        setStory({ file: new File([blob], name, { type: blob.type }), url, choice });
      },
      () => stop.signal.aborted || setStory('failed'),
    );
    return () => {
      stop.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [file, stem, choice, attempt]);

  function retry() {
    setStory(null);
    setAttempt(attempt + 1);
  }
  return { story, retry };
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

function StoryActions({ file, thing }: { file: File | undefined; thing: string }) {
  const [message, setMessage] = useState(savesByShareSheet() ? MESSAGES.ios : '');

  async function save() {
    if (file && (await shareOrSave(file)) === 'downloaded')
      setMessage(`${thing} ${MESSAGES[isPhone() ? 'phone' : 'desktop']}`);
  }
  async function share() {
    if (file && (await shareFiles([file])) === 'refused') setMessage(MESSAGES.refused);
  }

  const waiting = file ? {} : { busy: true };
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
  const [product, source] = isVideo ? ['Film', 'video'] : ['Kartu', 'foto'];
  return (
    <div className={styles.none}>
      <p role="alert">{`${product} story belum bisa dibuat dari ${source} ini. Filenya sendiri tetap bisa kamu simpan.`}</p>
      <div className={classNames(shared.cluster, shared.centred, styles.actions)}>
        <ButtonLink icon="download" href={file.url} download>
          {`SIMPAN ${source.toUpperCase()}`}
        </ButtonLink>
        <Button variant="cream" icon="refresh" onClick={onRetry}>
          COBA LAGI
        </Button>
      </div>
    </div>
  );
}
