import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { brand } from '#web/lib/brand.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { orderMessages } from '#shared/messages/orders.ts';
import { canShareNatively, type Copied, copyLink, shareNatively, shareUrl, whatsappShareUrl } from './share-link.ts';
import { QR_CODE, type Qr, useQr } from './use-qr.ts';
import card from './print-card.module.css';
import styles from './share-dialog.module.css';

/** The link to an order's photos: as text, as a QR code on the screen or on paper, and through the system's share sheet. */
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
      {typeof qr === 'object' && <img src={qr.src} width={QR_CODE.width} height={QR_CODE.width} alt="Kode QR menuju halaman foto ini" />}
    </div>
  );
}

const STATUS: Record<Copied, string> = { copied: 'Link tersalin', selected: 'Link sudah ditandai. Tekan lama, lalu pilih salin.' };

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
      <output className={copied === 'selected' ? styles.status : 'visually-hidden'}>{copied ? STATUS[copied] : ''}</output>
    </>
  );
}

/** What is printed while the share dialog is open: the code, the link and the brand, and nothing else of the page. */
function PrintCard({ url, src }: { url: string; src: string }) {
  return createPortal(
    <div className={card.card} aria-hidden="true" data-print-card>
      <p className={card.brand}>{brand.name}</p>
      <p className={card.title}>Pindai, dan fotonya muncul.</p>
      <img className={card.code} src={src} alt="" />
      <p className={card.link}>{url}</p>
    </div>,
    document.body,
  );
}
