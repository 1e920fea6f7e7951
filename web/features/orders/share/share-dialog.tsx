import { useRef, useState } from 'react';
import { shareQr } from '#web/lib/limits.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { orderMessages } from '#shared/messages.ts';
import { type Copied, copyLink } from './copy-link.ts';
import { PrintCard } from './print-card.tsx';
import { canShareNatively, shareNatively, shareUrl, whatsappShareUrl } from './share-link.ts';
import { type Qr, useQr } from './use-qr.ts';
import styles from './share-dialog.module.css';

/** The link to an order's photos: as text, as a QR code for the friend beside you or for the wall, and through the phone's own ways. */
export function ShareDialog({ invoice, onClose }: { invoice: string; onClose: () => void }) {
  const url = shareUrl(invoice);
  const qr = useQr(url);
  return (
    <Dialog open onClose={onClose} title={orderMessages.share} art={<QrWindow qr={qr} />} actions={<Button onClick={onClose}>OKAY</Button>}>
      <ShareWays url={url} canPrint={typeof qr === 'object'} />
      {typeof qr === 'object' && <PrintCard url={url} src={qr.src} />}
    </Dialog>
  );
}

function QrWindow({ qr }: { qr: Qr }) {
  return (
    <div className={styles.window}>
      {qr === 'pending' && <p lang="en">{orderMessages.qrPending}</p>}
      {qr === 'failed' && <p>Kode QR belum bisa dibuat. Pakai link di bawah, ya.</p>}
      {typeof qr === 'object' && <img src={qr.src} width={shareQr.width} height={shareQr.width} alt="Kode QR menuju halaman foto ini" />}
    </div>
  );
}

const told: Record<Copied, string> = { copied: 'Link tersalin', marked: 'Link sudah ditandai. Tekan lama, lalu pilih salin.' };

function ShareWays({ url, canPrint }: { url: string; canPrint: boolean }) {
  const [copied, setCopied] = useState<Copied | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const isCopied = copied === 'copied';
  return (
    <>
      <a ref={link} className={styles.link} href={url}>
        {url}
      </a>
      <div className={styles.ways}>
        <Button variant="secondary" size="s" icon={isCopied ? 'check' : 'copy'} onClick={() => void copyLink(url, link.current).then(setCopied)}>
          {isCopied ? 'Tersalin' : 'Salin link'}
        </Button>
        <ButtonLink variant="secondary" size="s" icon="chat" href={whatsappShareUrl(url)} target="_blank" rel="noopener">
          WhatsApp
        </ButtonLink>
        {canShareNatively() && (
          <Button variant="secondary" size="s" icon="share" onClick={() => void shareNatively(url)}>
            Lainnya
          </Button>
        )}
        {canPrint && (
          <Button variant="secondary" size="s" icon="frame" onClick={() => window.print()}>
            Cetak
          </Button>
        )}
      </div>
      <output className={copied === 'marked' ? styles.told : 'visually-hidden'}>{copied ? told[copied] : ''}</output>
    </>
  );
}
