import { useEffect, useRef, useState } from 'react';
import { shareQr } from '#web/lib/limits.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { messages } from '#web/features/orders/messages.ts';
import { canShareNatively, shareNatively, shareUrl, whatsappShareUrl } from './share-link.ts';
import styles from './share-dialog.module.css';

/** The link to an order's photos: as text, as a QR code for the friend beside you, and through the phone's own ways. */
export function ShareDialog({ invoice, onClose }: { invoice: string; onClose: () => void }) {
  const url = shareUrl(invoice);
  return (
    <Dialog open onClose={onClose} title={messages.share} art={<Qr url={url} />} actions={<Button onClick={onClose}>OKAY</Button>}>
      <ShareWays url={url} />
    </Dialog>
  );
}

function Qr({ url }: { url: string }) {
  const [qr, setQr] = useState<{ src: string } | 'pending' | 'failed'>('pending');

  useEffect(() => {
    let isGone = false;
    import('./qr-code.ts')
      .then(({ toQrImage }) => toQrImage(url))
      .then((src) => !isGone && setQr({ src }))
      .catch(() => !isGone && setQr('failed'));
    return () => {
      isGone = true;
    };
  }, [url]);

  return (
    <div className={styles.window}>
      {qr === 'pending' && <p lang="en">{messages.qrPending}</p>}
      {qr === 'failed' && <p>Kode QR belum bisa dibuat. Pakai link di bawah, ya.</p>}
      {typeof qr === 'object' && <img src={qr.src} width={shareQr.width} height={shareQr.width} alt="Kode QR menuju halaman foto ini" />}
    </div>
  );
}

function ShareWays({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // No clipboard on plain http: the link is marked, ready for the visitor's own copying.
      if (link.current) getSelection()?.selectAllChildren(link.current);
    }
  }

  return (
    <>
      <a ref={link} className={styles.link} href={url}>
        {url}
      </a>
      <div className={styles.ways}>
        <Button variant="secondary" size="s" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
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
      </div>
      <output className="visually-hidden">{isCopied ? 'Link tersalin' : ''}</output>
    </>
  );
}
