import { Suspense, useRef } from 'react';
import type { Order } from '#web/features/orders/files/order-file.ts';
import { ExpiryTicket } from '#web/features/orders/order/expiry-ticket.tsx';
import { useZip } from '#web/features/orders/zip/use-zip.ts';
import { ZipStatus } from '#web/features/orders/zip/zip-status.tsx';
import { inAppBrowser, isPhone } from '#web/lib/device.ts';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChatLink } from '#web/ui/chat-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { OrderDialogs, SaveButton, ShareButton, useDialog } from './order-dialogs.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './order-actions.module.css';

const InAppNote = lazyComponent(
  async () => (await import('#web/features/orders/share/in-app-note.tsx')).InAppNote,
  () => null,
);

/**
 * The requirements' three buttons: the zip with all files, a chat with the support, sharing the link. On phones the
 * button that saves to the gallery is below the zip. The expiry is below the buttons.
 */
export function OrderActions({ order }: { order: Order }) {
  const { invoice, shareUrl, files, expiry } = order;
  const { open } = useDialog('download');
  const download = useZip(invoice);
  const app = inAppBrowser();
  const downloadButton = useRef<HTMLButtonElement>(null);
  const saveButton = isPhone() && files.length > 0 && <SaveButton>SIMPAN KE GALERI</SaveButton>;

  return (
    <>
      <div className={styles.actions}>
        {app !== null && (
          <Suspense>
            <InAppNote app={app} url={shareUrl} />
          </Suspense>
        )}
        <div className={classNames(shared.cluster, styles.row)}>
          <Button
            ref={downloadButton}
            icon="download"
            busy={download.isBusy}
            busyText="DOWNLOADING..."
            disabledReason={files.length === 0 ? 'Belum ada yang bisa diunduh.' : undefined}
            onClick={() => open(true)}
          >
            DOWNLOAD ALL
          </Button>
          {saveButton && <div className={styles.save}>{saveButton}</div>}
          <ChatLink
            line="support"
            className={styles.second}
            message={`Halo, aku mau tanya soal foto invoice ${invoice}.`}
          >
            HUBUNGI KAMI
          </ChatLink>
          <ShareButton className={styles.second} />
        </div>
      </div>
      <ZipStatus
        download={download}
        invoice={invoice}
        saveButton={saveButton}
        onButtonRemoved={() => downloadButton.current?.focus()}
      />
      <OrderDialogs
        order={order}
        onDownload={() => {
          download.start();
          // The dialog may have been opened from below the photos; the progress of the zip is shown here.
          downloadButton.current?.scrollIntoView({ block: 'nearest' });
        }}
      />
      <ExpiryTicket expiry={expiry} />
    </>
  );
}
