import { type ReactNode, useRef, useState } from 'react';
import { chatLink } from '#web/lib/brand.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DownloadDialog } from '#web/features/orders/download/download-dialog.tsx';
import { DownloadStatus } from '#web/features/orders/download/download-status.tsx';
import { useDownloadAll } from '#web/features/orders/download/use-download-all.ts';
import { OrderFacts } from '#web/features/orders/order-facts.tsx';
import { SaveButton } from '#web/features/orders/save/save-button.tsx';
import { canShareFiles, isHandheld } from '#web/features/orders/save/this-device.ts';
import { ShareDialog } from '#web/features/orders/share/share-dialog.tsx';
import type { GalleryOrder } from './gallery-order.ts';
import styles from './gallery-head.module.css';

/** Headline, facts, thanks and the three things one can do with the order as a whole. */
export function GalleryHead({ order, isEmpty, cover }: { order: GalleryOrder; isEmpty: boolean; /** A look at the first picture, beside the facts. */ cover?: ReactNode }) {
  const { invoice, date, booth, city } = order;
  const [dialog, setDialog] = useState<'download' | 'share' | null>(null);
  const download = useDownloadAll(invoice);
  // One thing to press: where files go to the camera roll, a zip is the second way.
  const [isPhone] = useState(() => canShareFiles() && isHandheld());
  const save = <SaveButton invoice={invoice} files={order.files} onZip={() => setDialog('download')} />;
  const downloadButton = useRef<HTMLButtonElement>(null);
  const close = () => setDialog(null);

  return (
    <>
      <h1 className={styles.title}>Ini dia, hasil gaya kalian!</h1>
      <div className={styles.facts}>
        <OrderFacts invoice={invoice} date={date} place={[booth, city].filter(Boolean).join(', ')} />
        {cover}
      </div>
      <p className={styles.thanks}>Terima kasih sudah mampir. Simpan foto dan videomu sebelum masa simpannya habis.</p>
      <div className={styles.actions}>
        {isPhone && save}
        <Button
          ref={downloadButton}
          variant={isPhone ? 'secondary' : 'primary'}
          icon="download"
          busy={download.isBusy}
          busyText="DOWNLOADING..."
          {...(isEmpty ? { disabledReason: 'Belum ada yang bisa diunduh.' } : {})}
          onClick={() => setDialog('download')}
        >
          DOWNLOAD ALL
        </Button>
        {!isPhone && save}
        <ButtonLink
          variant="secondary"
          icon="chat"
          href={chatLink('support', `Halo, aku mau tanya soal foto invoice ${invoice}.`)}
          target="_blank"
          rel="noopener"
        >
          HUBUNGI KAMI
        </ButtonLink>
        <Button variant="secondary" icon="share" onClick={() => setDialog('share')}>
          SHARE HASIL FOTO
        </Button>
      </div>
      <DownloadStatus download={download} invoice={invoice} onLeft={() => downloadButton.current?.focus()} />
      {dialog === 'download' && (
        <DownloadDialog
          onClose={close}
          onConfirm={() => {
            close();
            download.start();
          }}
        />
      )}
      {dialog === 'share' && <ShareDialog invoice={invoice} onClose={close} />}
    </>
  );
}
