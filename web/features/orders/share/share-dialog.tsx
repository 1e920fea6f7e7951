import { useRef } from 'react';
import { brand } from '#brand/brand.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { Button } from '#web/ui/button.tsx';
import { ChatLink } from '#web/ui/chat-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CopyButton } from './copy-button.tsx';
import { QR_CODE, type Qr, useQr } from './use-qr.ts';
import styles from './share-dialog.module.css';

interface ShareDialogProps {
  url: string;
  onClose: () => void;
}

/** The link to an order's photos: as text, as a QR code, and through the system's share sheet. */
export function ShareDialog({ url, onClose }: ShareDialogProps) {
  const qr = useQr(url);
  return (
    <Dialog
      onClose={onClose}
      title={orderMessages.share}
      art={<QrWindow qr={qr} />}
      actions={<Button onClick={onClose}>OKAY</Button>}
    >
      <ShareWays url={url} />
    </Dialog>
  );
}

function QrWindow({ qr }: { qr: Qr }) {
  return (
    <div className={styles.window}>
      {qr === 'pending' && <p lang="en">{orderMessages.qrPending}</p>}
      {qr === 'failed' && <p>Kode QR belum bisa dibuat. Pakai link di bawah, ya.</p>}
      {typeof qr === 'object' && (
        <img src={qr.src} width={QR_CODE.width} height={QR_CODE.width} alt="Kode QR menuju halaman foto ini" />
      )}
    </div>
  );
}

const INVITATION = `Ini hasil fotoku di ${brand.name}!`;

/** Opens the share sheet. If it is closed or refused, the link and the QR code are still on the screen. */
const shareNatively = (url: string): Promise<void> =>
  navigator.share({ title: brand.name, text: INVITATION, url }).catch(() => undefined);

function ShareWays({ url }: { url: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <a ref={link} className={styles.link} href={url}>
        {url}
      </a>
      <p>Siapa pun yang punya link ini bisa melihat semua foto.</p>
      <div className={styles.actions}>
        <ChatLink size="s" message={`${INVITATION} ${url}`}>
          WhatsApp
        </ChatLink>
        <CopyButton url={url} linkRef={link} />
        {'share' in navigator && (
          <Button variant="secondary" size="s" icon="share" onClick={() => void shareNatively(url)}>
            Lainnya
          </Button>
        )}
      </div>
    </>
  );
}
