import { useRef, useState } from 'react';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { orderMessages } from '#shared/messages/orders.ts';
import { canShareNatively, type Copied, copyLink, shareNatively, whatsappShareUrl } from './share-link.ts';
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

const STATUS: Record<Copied, string> = {
  copied: 'Link tersalin',
  selected: 'Link sudah ditandai. Tekan lama, lalu pilih salin.',
};

function ShareWays({ url }: { url: string }) {
  const [copied, setCopied] = useState<Copied | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const isCopied = copied === 'copied';
  return (
    <>
      <a ref={link} className={styles.link} href={url}>
        {url}
      </a>
      <p>Siapa pun yang punya link ini bisa melihat semua foto.</p>
      <div className={styles.ways}>
        <ButtonLink variant="secondary" size="s" icon="chat" href={whatsappShareUrl(url)}>
          WhatsApp
        </ButtonLink>
        <Button
          variant="secondary"
          size="s"
          icon={isCopied ? 'check' : 'copy'}
          onClick={() => void copyLink(url, link.current).then(setCopied)}
        >
          {isCopied ? 'Tersalin' : 'Salin link'}
        </Button>
        {canShareNatively() && (
          <Button variant="secondary" size="s" icon="share" onClick={() => void shareNatively(url)}>
            Lainnya
          </Button>
        )}
      </div>
      <output className={copied === 'selected' ? styles.status : 'visually-hidden'}>
        {copied ? STATUS[copied] : ''}
      </output>
    </>
  );
}
