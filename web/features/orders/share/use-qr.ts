import { useEffect, useState } from 'react';

/** Options of the QR code: width in pixels, margin in modules (requirements §9). */
export const QR_CODE = { width: 200, margin: 2 } as const;

export type Qr = { src: string } | 'pending' | 'failed';

/** A link as a QR code, dark on white in every theme. The generator is loaded with the first dialog. */
export function useQr(url: string): Qr {
  const [qr, setQr] = useState<Qr>('pending');
  useEffect(() => {
    toImageUrl(url).then(
      (src) => setQr({ src }),
      () => setQr('failed'),
    );
  }, [url]);
  return qr;
}

async function toImageUrl(text: string): Promise<string> {
  const { default: QRCode } = await import('qrcode');
  const svg = await QRCode.toString(text, {
    type: 'svg',
    ...QR_CODE,
    color: { dark: '#000000ff', light: '#ffffffff' },
  });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
