import { useEffect, useState } from 'react';
import { fetchFile } from '#web/features/orders/files/file-host.ts';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { shareFiles, shareOrSave } from '#web/features/orders/files/save-file.ts';
import { canShareFiles, isPhone, savesByShareSheet } from '#web/lib/device.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FullScreenDialog } from '#web/ui/dialog.tsx';
import { FrameSkeleton } from '#web/ui/skeleton.tsx';
import { drawStory, type StoryOrder } from './draw-story.ts';
import shared from '#web/ui/shared.module.css';
import styles from './story-dialog.module.css';

export interface StoryDialogProps {
  item: NamedFile;
  order: StoryOrder;
  onClose: () => void;
}

/**
 * Shows a picture of the order as a card for stories, to be saved or shared. The card is drawn on the device and not
 * uploaded.
 */
export function StoryDialog({ item, order, onClose }: StoryDialogProps) {
  const { card, retry } = useCard(item, order);
  const name = item.label.toLowerCase();
  return (
    <FullScreenDialog className={styles.dialog} title={`Story dari ${name}`} onClose={onClose}>
      {card === 'failed' ? (
        <NoCard url={item.file.url} onRetry={retry} />
      ) : (
        <>
          <div className={styles.table}>
            {card === 'drawing' ? (
              <>
                <FrameSkeleton className={styles.card} />
                <output className={styles.wait}>Menyiapkan kartu…</output>
              </>
            ) : (
              <img className={styles.card} src={card.url} alt={`Kartu story dengan ${name}`} />
            )}
          </div>
          <CardActions card={card === 'drawing' ? null : card.file} />
        </>
      )}
    </FullScreenDialog>
  );
}

type Card = 'drawing' | 'failed' | { file: File; url: string };

/** Draws the card while the dialog is open. */
function useCard({ file, stem }: NamedFile, { date, boothName, city }: StoryOrder) {
  const [attempt, setAttempt] = useState(0);
  const [card, setCard] = useState<Card>('drawing');
  useEffect(() => {
    const stop = new AbortController();
    let cardUrl: string | null = null;
    async function draw() {
      // The largest thumbnail is enough for the card.
      const url = file.large ?? file.url;
      const picture = await createImageBitmap(await fetchFile({ url, name: url }, stop.signal));
      const blob = await drawStory(picture, { date, boothName, city }, file.kind === 'RESULT');
      picture.close();
      if (stop.signal.aborted) return;
      cardUrl = URL.createObjectURL(blob);
      setCard({ file: new File([blob], `${stem}-story.jpg`, { type: blob.type }), url: cardUrl });
    }
    draw().catch(() => stop.signal.aborted || setCard('failed'));
    return () => {
      stop.abort();
      if (cardUrl !== null) URL.revokeObjectURL(cardUrl);
    };
  }, [file, stem, date, boothName, city, attempt]);
  function retry() {
    setCard('drawing');
    setAttempt(attempt + 1);
  }
  return { card, retry };
}

/** The messages after saving and sharing. */
const MESSAGES = {
  ios: 'Setelah SIMPAN, pilih Simpan Gambar (Save Image).',
  phone: 'Kartu diunduh ke HP-mu. Lihat di album Download.',
  desktop: 'Kartu diunduh. Lihat di folder Download.',
  refused: 'Menu berbagi tidak terbuka. Pakai SIMPAN, lalu unggah dari galerimu.',
};

function CardActions({ card }: { card: File | null }) {
  const [message, setMessage] = useState(savesByShareSheet() ? MESSAGES.ios : '');

  async function save() {
    if (card && (await shareOrSave(card)) === 'downloaded') setMessage(MESSAGES[isPhone() ? 'phone' : 'desktop']);
  }
  async function share() {
    const way = card && (await shareFiles([card]));
    if (way === 'late' || way === 'refused') setMessage(MESSAGES.refused);
  }
  const waiting = card === null ? { busy: true } : {};
  return (
    <div className={styles.foot}>
      <div className={classNames(shared.cluster, shared.centred, styles.actions)}>
        <Button icon="download" {...waiting} onClick={() => void save()}>
          SIMPAN
        </Button>
        {canShareFiles() && (
          <Button variant="cream" icon="share" {...waiting} onClick={() => void share()}>
            BAGIKAN
          </Button>
        )}
      </div>
      <output className={styles.message}>{message}</output>
    </div>
  );
}

/** Says that the card failed, without a cause: browsers report a refusal by CORS and a lost connection alike. */
function NoCard({ url, onRetry }: { url: string; onRetry: () => void }) {
  return (
    <div className={styles.none}>
      <p role="alert">Kartu story belum bisa dibuat dari foto ini. Fotonya sendiri tetap bisa kamu simpan.</p>
      <div className={classNames(shared.cluster, shared.centred, styles.actions)}>
        <ButtonLink icon="download" href={url} download>
          SIMPAN FOTO
        </ButtonLink>
        <Button variant="cream" icon="refresh" onClick={onRetry}>
          COBA LAGI
        </Button>
      </div>
    </div>
  );
}
