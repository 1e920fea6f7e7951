import { useRef, useState } from 'react';
import { chatLink } from '#web/lib/brand.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DownloadDialog } from './download/download-dialog.tsx';
import { DownloadStatus } from './download/download-status.tsx';
import { SaveButton } from './download/save-sheet/save-button.tsx';
import { useDownloadAll } from './download/use-download-all.ts';
import { savesToCameraRoll } from './files/device-capabilities.ts';
import type { Order } from './files/order-file.ts';
import { ShareDialog } from './share/share-dialog.tsx';
import styles from './order-actions.module.css';

/** What can be done with an order as a whole: the zip, saving files, asking the support, sharing the link. */
export function OrderActions({ order: { invoice, files } }: { order: Order }) {
  const [dialog, setDialog] = useState<'download' | 'share' | null>(null);
  const download = useDownloadAll(invoice);
  // One primary button: on a phone that is saving to the camera roll.
  const [isPhone] = useState(savesToCameraRoll);
  const downloadButton = useRef<HTMLButtonElement>(null);
  const close = () => setDialog(null);
  const confirm = () => {
    close();
    download.start();
  };
  const saveButton = <SaveButton invoice={invoice} files={files} onZip={() => setDialog('download')} />;

  return (
    <>
      <div className={styles.actions}>
        {isPhone && saveButton}
        <Button
          ref={downloadButton}
          variant={isPhone ? 'secondary' : 'primary'}
          icon="download"
          busy={download.isBusy}
          busyText="DOWNLOADING..."
          {...(files.length === 0 ? { disabledReason: 'Belum ada yang bisa diunduh.' } : {})}
          onClick={() => setDialog('download')}
        >
          DOWNLOAD ALL
        </Button>
        {!isPhone && saveButton}
        <ButtonLink variant="secondary" icon="chat" href={chatLink('support', `Halo, aku mau tanya soal foto invoice ${invoice}.`)} target="_blank" rel="noopener">
          HUBUNGI KAMI
        </ButtonLink>
        <Button variant="secondary" icon="share" onClick={() => setDialog('share')}>
          SHARE HASIL FOTO
        </Button>
      </div>
      <DownloadStatus download={download} invoice={invoice} onButtonRemoved={() => downloadButton.current?.focus()} />
      {dialog === 'download' && <DownloadDialog onClose={close} onConfirm={confirm} />}
      {dialog === 'share' && <ShareDialog invoice={invoice} onClose={close} />}
    </>
  );
}
