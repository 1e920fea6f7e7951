import { Suspense, useRef } from 'react';
import { DownloadDialog, useDownloadDialog } from '#web/features/orders/download/download-dialog.tsx';
import { DownloadStatus } from '#web/features/orders/download/download-status.tsx';
import { useDownloadAll } from '#web/features/orders/download/use-download-all.ts';
import type { Order } from '#web/features/orders/order-file.ts';
import { SaveButton } from '#web/features/orders/saving/save-button.tsx';
import { ShareButton } from '#web/features/orders/share/share-button.tsx';
import { inAppBrowser, isPhone } from '#web/lib/device.ts';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChatLink } from '#web/ui/chat-link.tsx';
import { ExpiryTicket } from './expiry-ticket.tsx';
import styles from './order-actions.module.css';

const InAppNote = lazyComponent(
  async () => (await import('#web/features/orders/share/in-app-note.tsx')).InAppNote,
  () => null,
);

/**
 * The requirements' three buttons: the zip with all files, a chat with the support, sharing the link. On phones the
 * button that saves to the gallery is below the zip. The expiry is below the buttons.
 */
export function OrderActions({ order: { invoice, shareUrl, files, expiry } }: { order: Order }) {
  const downloadDialog = useDownloadDialog();
  const download = useDownloadAll(invoice);
  const app = inAppBrowser();
  const downloadButton = useRef<HTMLButtonElement>(null);
  const confirm = () => {
    downloadDialog.close();
    download.start();
    // The dialog may have been opened from below the photos; the progress of the zip is shown here.
    downloadButton.current?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <>
      <div className={styles.actions}>
        {app !== null && (
          <Suspense>
            <InAppNote app={app} url={shareUrl} />
          </Suspense>
        )}
        <div className={styles.row}>
          <Button
            ref={downloadButton}
            icon="download"
            busy={download.isBusy}
            busyText="DOWNLOADING..."
            disabledReason={files.length === 0 ? 'Belum ada yang bisa diunduh.' : undefined}
            onClick={() => downloadDialog.open(true)}
          >
            DOWNLOAD ALL
          </Button>
          {isPhone() && files.length > 0 && (
            <div className={styles.save}>
              <SaveButton>SIMPAN KE GALERI</SaveButton>
            </div>
          )}
          <ChatLink
            line="support"
            className={styles.second}
            message={`Halo, aku mau tanya soal foto invoice ${invoice}.`}
          >
            HUBUNGI KAMI
          </ChatLink>
          <ShareButton url={shareUrl} className={styles.second} />
        </div>
      </div>
      <DownloadStatus download={download} invoice={invoice} onButtonRemoved={() => downloadButton.current?.focus()} />
      {downloadDialog.value && <DownloadDialog files={files} onClose={downloadDialog.close} onConfirm={confirm} />}
      <ExpiryTicket expiry={expiry} />
    </>
  );
}
