import { useEffect, useState } from 'react';

export type Qr = { src: string } | 'pending' | 'failed';

/** The link's QR code as an image's address; its generator comes when it is needed. */
export function useQr(url: string): Qr {
  const [qr, setQr] = useState<Qr>('pending');
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
  return qr;
}
