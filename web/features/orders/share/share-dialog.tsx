import { useEffect, useRef, useState } from 'react';
import { brand } from '#brand/brand.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { Button } from '#web/ui/button.tsx';
import { ChatLink } from '#web/ui/chat-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { MessageText } from '#web/ui/notices.tsx';
import { CopyButton } from './copy-button.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './share-dialog.module.css';

interface ShareDialogProps {
  url: string;
  onClose: () => void;
}

/** The link to an order's photos: through the system's share sheet, as text, and as a QR code. */
export function ShareDialog({ url, onClose }: ShareDialogProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const canShare = 'share' in navigator;
  return (
    <Dialog
      onClose={onClose}
      title={orderMessages.share}
      actions={
        <Button variant="secondary" onClick={onClose}>
          OKAY
        </Button>
      }
    >
      <p>Siapa pun yang punya link ini bisa melihat semua foto.</p>
      <div className={classNames(shared.cluster, shared.centred, styles.ways)}>
        {canShare && (
          <Button icon="share" onClick={() => void shareNatively(url)}>
            KIRIM
          </Button>
        )}
        <ChatLink variant={canShare ? 'secondary' : 'primary'} size="s" message={`${INVITATION} ${url}`}>
          WhatsApp
        </ChatLink>
        <CopyButton url={url} linkRef={link} />
      </div>
      <a ref={link} className={styles.link} href={url}>
        {url}
      </a>
      <QrWindow url={url} />
    </Dialog>
  );
}

/** Options of the QR code: width in pixels, margin in modules (requirements §9). */
const QR_CODE = { width: 200, margin: 2 } as const;

/** The link as a QR code, black on white in every theme. The generator is loaded with the first dialog. */
function QrWindow({ url }: { url: string }) {
  const [qr, setQr] = useState<{ src: string } | 'pending' | 'failed'>('pending');
  useEffect(() => {
    toQr(url).then(
      (src) => setQr({ src }),
      () => setQr('failed'),
    );
  }, [url]);
  return (
    <div className={styles.window}>
      {qr === 'pending' && (
        <p>
          <MessageText message={orderMessages.qrPending} />
        </p>
      )}
      {qr === 'failed' && <p>Kode QR belum bisa dibuat. Pakai link di bawah, ya.</p>}
      {typeof qr === 'object' && (
        <img src={qr.src} width={QR_CODE.width} height={QR_CODE.width} alt="Kode QR menuju halaman foto ini" />
      )}
    </div>
  );
}

async function toQr(text: string): Promise<string> {
  const { default: QRCode } = await import('qrcode');
  const svg = await QRCode.toString(text, { type: 'svg', ...QR_CODE });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const INVITATION = `Ini hasil fotoku di ${brand.name}!`;

/** Opens the share sheet. If it is closed or refused, the link and the QR code are still on the screen. */
const shareNatively = (url: string): Promise<void> =>
  navigator.share({ title: brand.name, text: INVITATION, url }).catch(() => undefined);
