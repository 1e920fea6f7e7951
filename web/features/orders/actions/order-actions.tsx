import { type Ref, Suspense, useRef } from 'react';
import type { Order } from '#web/features/orders/files/order-file.ts';
import { ExpiryTicket } from '#web/features/orders/order/expiry-ticket.tsx';
import { useZip } from '#web/features/orders/zip/use-zip.ts';
import { ZipLine, ZipStatus } from '#web/features/orders/zip/zip-status.tsx';
import { inAppBrowser, isPhone } from '#web/lib/device.ts';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChatLink } from '#web/ui/chat-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useInView } from '#web/ui/use-in-view.ts';
import { OrderDialogs, SaveButton, ShareButton, useDialog } from './order-dialogs.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './order-actions.module.css';

const InAppNote = lazyComponent(
  async () => (await import('#web/features/orders/share/in-app-note.tsx')).InAppNote,
  () => null,
);

/**
 * The requirements' three buttons: the zip with all files, a chat with the support, sharing the link. On phones the
 * button that saves to the gallery comes first. While they are out of sight, a bar at the bottom of the screen has
 * those that save, and the state of the zip. The expiry is below the buttons.
 */
export function OrderActions({ order }: { order: Order }) {
  const { invoice, shareUrl, files, expiry } = order;
  const { open } = useDialog('zip');
  const zip = useZip(invoice);
  const app = inAppBrowser();
  const row = useRef<HTMLDivElement>(null);
  const zipButtonRef = useRef<HTMLButtonElement>(null);
  const isOutOfSight = useInView(row) === false;
  const hasZip = zip.state.step !== 'idle';
  const savesFirst = isPhone() && files.length > 0;
  const saveButton = savesFirst && <SaveButton variant="primary">SIMPAN KE GALERI</SaveButton>;
  const zipButton = (ref?: Ref<HTMLButtonElement>) => (
    <Button
      ref={ref}
      icon="download"
      variant={savesFirst ? 'secondary' : 'primary'}
      busy={zip.isBusy}
      busyText="DOWNLOADING..."
      disabledReason={files.length === 0 ? 'Belum ada yang bisa diunduh.' : undefined}
      onClick={() => open(true)}
    >
      DOWNLOAD ALL
    </Button>
  );

  return (
    <>
      <div className={styles.actions}>
        {app !== null && (
          <Suspense>
            <InAppNote app={app} url={shareUrl} />
          </Suspense>
        )}
        <div ref={row} className={classNames(shared.cluster, styles.row)}>
          {saveButton}
          {zipButton(zipButtonRef)}
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
      <ZipStatus zip={zip} invoice={invoice} onButtonRemoved={() => zipButtonRef.current?.focus()} />
      {isOutOfSight && (savesFirst || hasZip) && (
        <div className={classNames(shared.notPrinted, styles.bar, hasZip && styles.tall)}>
          <ZipLine zip={zip} />
          <div className={classNames(shared.cluster, styles.buttons)}>
            {saveButton}
            {zipButton()}
          </div>
        </div>
      )}
      <OrderDialogs order={order} onZipConfirmed={zip.start} />
      <div className={styles.ticket}>
        <ExpiryTicket expiry={expiry} />
      </div>
    </>
  );
}
