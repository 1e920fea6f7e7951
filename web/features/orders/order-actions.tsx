import { useRef, useState } from 'react';
import { chatLink } from '#web/lib/brand.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
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
  const downloadDialog = useOverlay<true>('download');
  const shareDialog = useOverlay<true>('share');
  const download = useDownloadAll(invoice);
  // One primary button: on a phone that is saving to the camera roll.
  const [isPhone] = useState(savesToCameraRoll);
  const downloadButton = useRef<HTMLButtonElement>(null);
  const confirm = () => {
    downloadDialog.close();
    download.start();
  };
  const saveButton = <SaveButton invoice={invoice} files={files} onZip={(instead) => downloadDialog.open(true, instead)} />;

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
          onClick={() => downloadDialog.open(true)}
        >
          DOWNLOAD ALL
        </Button>
        {!isPhone && saveButton}
        <ButtonLink variant="secondary" icon="chat" href={chatLink('support', `Halo, aku mau tanya soal foto invoice ${invoice}.`)} target="_blank" rel="noopener">
          HUBUNGI KAMI
        </ButtonLink>
        <Button variant="secondary" icon="share" onClick={() => shareDialog.open(true)}>
          SHARE HASIL FOTO
        </Button>
      </div>
      <DownloadStatus download={download} invoice={invoice} onButtonRemoved={() => downloadButton.current?.focus()} />
      {downloadDialog.value && <DownloadDialog onClose={downloadDialog.close} onConfirm={confirm} />}
      {shareDialog.value && <ShareDialog invoice={invoice} onClose={shareDialog.close} />}
    </>
  );
}
